/** Throws when a plan asks for what only the native engine has. */
export function requireScriptable(plan) {
  const missing = [
    [!["echo", "chat"].includes(plan.workload), `the workload ${plan.workload}`],
    [plan.sending.phases === "in-step", "sending.phases in-step"],
    [plan.transport?.tls || plan.transport?.deflate, "transport"],
    [plan.disturbance, "disturbance"],
    [plan.limit, "limit"],
    [plan.generators > 1, "a share of the plan"],
  ];
  for (const [asked, what] of missing) {
    if (asked) throw new Error(`PLUMBLINE_ENGINE=js runs echo and chat alone: only the native engine has ${what}`);
  }
}
