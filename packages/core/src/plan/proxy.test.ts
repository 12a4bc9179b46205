import { expect, test } from "vitest";
import { getScenario } from "../scenario/catalogue/scenarios.ts";
import { describeLoad } from "./describe-load.ts";
import { directPlan } from "./direct-plan.ts";
import { ProxyId } from "./proxy.ts";
import { splitProxy } from "./proxy-names.ts";

const planOf = (scenarioId: string, parameters: Record<string, string | boolean>) =>
  getScenario(scenarioId).plan({ scale: 1, warmupS: 5, measureS: 10, parameters });

test("a load through a proxy is another load, and the proxy is told from it again", () => {
  const direct = describeLoad(planOf("echo-open", {}));
  expect(splitProxy(direct)).toEqual({ load: direct, proxy: null });
  for (const proxy of ProxyId.options) {
    const described = describeLoad(planOf("echo-open", { proxy }));
    expect(described).not.toBe(direct);
    expect(splitProxy(described)).toEqual({ load: direct, proxy });
  }
});

test("behind a proxy the server serves no TLS, and its plan names the proxy no more", () => {
  const plan = planOf("echo-open", { proxy: "nginx", tls: true });
  expect(plan).toMatchObject({ proxy: "nginx", transport: { tls: true, deflate: false } });
  expect(directPlan(plan)).toEqual({ ...planOf("echo-open", {}), transport: { tls: false, deflate: false } });
  expect(directPlan(planOf("echo-open", { tls: true })).transport?.tls).toBe(true);
});

test("a reload has a proxy that can reload; a client that is measured has none", () => {
  expect(planOf("proxy-reload", {})).toMatchObject({ proxy: "nginx", disturbance: { kind: "reload" } });
  expect(Object.keys(getScenario("proxy-reload").parameters.proxy ?? {})).toContain("options");
  expect(getScenario("proxy-reload").parameters.proxy).toMatchObject({ options: reloading });
  expect(getScenario("client-connect-100").parameters).not.toHaveProperty("proxy");
});

const reloading = { nginx: "nginx", haproxy: "HAProxy", caddy: "Caddy" };
