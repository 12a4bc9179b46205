import { afterAll, describe, expect, it } from "vitest";
import { openRestBed } from "./rest-bed.ts";

const t = await openRestBed();
afterAll(() => t[Symbol.asyncDispose]());
const { ask } = t;

describe("notifications", () => {
  it("are made, muted, tested, sent again and deleted with the scope for it", async () => {
    const as = await t.tokenWith("read", "notify");
    const body = { kind: "webhook", name: "CI", target: "https://1.1.1.1/hook", types: ["regression.confirmed"] };
    expect((await ask("/channels", { body })).status).toBe(403);
    const made = await (await ask("/channels", { body, as })).json();
    expect(made).toMatchObject({ channel: { name: "CI", mutedAt: null }, secret: expect.any(String) });
    const path = `/channels/${made.channel.channelId}`;
    expect(await (await ask(path, { as })).json()).toEqual(made.channel);
    const muted = await ask(path, { method: "PATCH", body: { muted: true }, as });
    expect(await muted.json()).toMatchObject({ mutedAt: expect.any(String), types: ["regression.confirmed"] });
    const tested = await ask(`${path}/test`, { method: "POST", as });
    const { deliveryId } = await tested.json();
    expect(tested.status).toBe(202);
    expect(await (await ask("/deliveries", { as })).json()).toMatchObject({
      deliveries: [{ deliveryId, channelName: "CI", type: "test", status: "waiting" }],
    });
    expect((await ask(`/deliveries/${deliveryId}/redelivery`, { method: "POST", as })).status).toBe(409);
    await t.backend.db.delivery.updateMany({ data: { status: "failed", nextAt: null } });
    expect((await ask(`/deliveries/${deliveryId}/redelivery`, { method: "POST", as })).status).toBe(202);
    expect((await ask(`${path}/secret`, { method: "POST", as })).status).toBe(200);
    expect((await ask(path, { method: "DELETE", as })).status).toBe(204);
    expect((await ask(path, { as })).status).toBe(404);
  });
  it("never lead to a private address", async () => {
    const as = await t.tokenWith("notify", "read");
    const body = { kind: "slack", name: "x", target: "http://127.0.0.1:1/", types: [] };
    expect(await (await ask("/channels", { body, as })).json()).toMatchObject({ code: "TARGET_REFUSED" });
  });
});
