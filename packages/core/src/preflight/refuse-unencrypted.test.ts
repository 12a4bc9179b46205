import { expect, test } from "vitest";
import { refuseUnencrypted } from "./refuse-unencrypted.ts";

const server = (serverId: string, tls: boolean, workloads: ("echo" | "chat")[] = ["echo"]) => ({
  serverId,
  manifest: { tls, workloads },
});
const over = (tls: boolean) => ({ scenarioIds: ["echo-open"], parameters: { "echo-open": { tls } } });

test("over wss every server must end TLS itself; those that are not measured there need not", () => {
  expect(() => refuseUnencrypted(over(true), [server("a", true), server("b", false), server("c", false)])).toThrow(
    expect.objectContaining({
      code: "TLS_NOT_SERVED",
      message: "Echo, fixed rate is to run over wss, but b, c do not end TLS themselves.",
    }),
  );
  expect(() => refuseUnencrypted(over(true), [server("a", true), server("b", false, ["chat"])])).not.toThrow();
  expect(() => refuseUnencrypted(over(false), [server("b", false)])).not.toThrow();
});

test("a proxy ends TLS for servers that do not", () => {
  const parameters = { "echo-open": { tls: true, proxy: "nginx" }, "proxy-reload": { tls: true } };
  const scenarioIds = ["echo-open", "proxy-reload"];
  expect(() => refuseUnencrypted({ scenarioIds, parameters }, [server("b", false)])).not.toThrow();
});
