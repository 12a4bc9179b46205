import { expect, test } from "vitest";
import { newSigningSecret, signMessage } from "./sign-message.ts";

// the test vector of the Standard Webhooks reference libraries
const message = {
  messageId: "msg_p5jXN8AQM9LWM0D4loKWxJek",
  at: new Date(1_614_265_330_000),
  body: '{"test": 2432232314}',
};
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const signature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";

test("a message is signed as the published vector says", () => {
  expect(signMessage([secret], message)).toEqual({
    "webhook-id": message.messageId,
    "webhook-timestamp": "1614265330",
    "webhook-signature": signature,
  });
});

test("while a secret is being changed, both sign", () => {
  const { "webhook-signature": both = "" } = signMessage([newSigningSecret(), secret], message);
  expect(both.split(" ")).toHaveLength(2);
  expect(both.split(" ")[1]).toBe(signature);
});
