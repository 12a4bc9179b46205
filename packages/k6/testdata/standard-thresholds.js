import { plan, run } from "k6/x/plumbline";

export const options = {
  vus: 1,
  iterations: 1,
  thresholds: {
    ws_sessions: ["count==5"],
    ws_msgs_sent: ["count>100"],
    ws_msgs_received: ["count>100"],
    data_sent: ["count>2000"],
    data_received: ["count>2000"],
  },
};

/** A script whose author sets thresholds on k6's own metrics. */
export default function () {
  run(plan());
}
