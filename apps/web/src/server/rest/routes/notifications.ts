import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { findChannels, findDeliveries, getChannel } from "@plumbline/backend/notifications/find-channels";
import {
  changeChannel,
  createChannel,
  deleteChannel,
  rotateSecret,
} from "@plumbline/backend/notifications/save-channel";
import { redeliver, testChannel } from "@plumbline/backend/notifications/send-again";
import { keyOf } from "@plumbline/core/json/key-of";
import { ChangeChannel, ChannelView, DeliveryView, SaveChannel } from "@plumbline/core/notification/channel";
import { getMailer } from "../../mailer.ts";
import type { RestEnv } from "../protocol/authenticate.ts";
import { conflict, json, jsonBody, notFound, refusals, security, unprocessable } from "../protocol/describe.ts";
import { refuseInvalid } from "../protocol/refuse-invalid.ts";

const tags = ["Notifications"];
const needs = "Needs the scope `notify`.";
const params = keyOf("channelId");

const MadeChannel = z.strictObject({
  channel: ChannelView,
  secret: z.string().nullable().openapi({
    description: "Signs the messages, as Standard Webhooks says; shown this once. Null: they are not signed.",
  }),
});

const find = createRoute({
  method: "get",
  path: "/channels",
  operationId: "listChannels",
  tags,
  security,
  summary: "List channels",
  description: `Where the organization is told of what happens, by name. ${needs}`,
  responses: { 200: json(z.strictObject({ channels: z.array(ChannelView) }), "All of them."), ...refusals },
});

const create = createRoute({
  method: "post",
  path: "/channels",
  operationId: "createChannel",
  tags,
  security,
  summary: "Create a channel",
  description: `A webhook, Slack or what speaks like it, or an e-mail address. Addresses outside the public internet are refused. ${needs}`,
  request: {
    body: jsonBody(SaveChannel, {
      kind: "webhook",
      name: "Deployments",
      target: "https://example.org/hooks/plumbline",
      types: ["regression.confirmed", "schedule.missed"],
    }),
  },
  responses: { 201: json(MadeChannel, "The channel, with its secret."), ...refusals, ...unprocessable },
});

const get = createRoute({
  method: "get",
  path: "/channels/{channelId}",
  operationId: "getChannel",
  tags,
  security,
  summary: "Get a channel",
  description: needs,
  request: { params },
  responses: { 200: json(ChannelView, "The channel, without its secret."), ...refusals, ...notFound },
});

const change = createRoute({
  method: "patch",
  path: "/channels/{channelId}",
  operationId: "changeChannel",
  tags,
  security,
  summary: "Change or mute a channel",
  description: `What it is told of, and whether it is muted; what is left out stays. ${needs}`,
  request: {
    params,
    body: jsonBody(ChangeChannel, { muted: true }),
  },
  responses: { 200: json(ChannelView, "As it is now."), ...refusals, ...notFound, ...unprocessable },
});

const remove = createRoute({
  method: "delete",
  path: "/channels/{channelId}",
  operationId: "deleteChannel",
  tags,
  security,
  summary: "Delete a channel",
  description: `Its messages go with it. ${needs}`,
  request: { params },
  responses: { 204: { description: "Deleted." }, ...refusals, ...notFound },
});

const rotate = createRoute({
  method: "post",
  path: "/channels/{channelId}/secret",
  operationId: "rotateChannelSecret",
  tags,
  security,
  summary: "Give a webhook a new secret",
  description: `For a day messages are signed with the old one as well. ${needs}`,
  request: { params },
  responses: { 200: json(MadeChannel, "The channel, with its new secret."), ...refusals, ...notFound },
});

const tryOut = createRoute({
  method: "post",
  path: "/channels/{channelId}/test",
  operationId: "testChannel",
  tags,
  security,
  summary: "Send a test",
  description: `A message that says nothing but that it arrived, also to a muted channel. ${needs}`,
  request: { params },
  responses: {
    202: json(z.strictObject({ deliveryId: z.string() }), "On its way; the list of messages tells what came of it."),
    ...refusals,
    ...notFound,
  },
});

const deliveries = createRoute({
  method: "get",
  path: "/deliveries",
  operationId: "listDeliveries",
  tags,
  security,
  summary: "List messages",
  description: `The latest 50 with every try and what was answered, newest first. ${needs}`,
  responses: { 200: json(z.strictObject({ deliveries: z.array(DeliveryView) }), "The messages."), ...refusals },
});

const sendAgain = createRoute({
  method: "post",
  path: "/deliveries/{deliveryId}/redelivery",
  operationId: "redeliver",
  tags,
  security,
  summary: "Send a message again",
  description: `Whatever came of it before; refused while it still waits. ${needs}`,
  request: { params: keyOf("deliveryId") },
  responses: { 202: { description: "On its way." }, ...refusals, ...notFound, ...conflict },
});

/** Notification channels over REST: the same use-cases as the dashboard's. */
export const notificationRoutes = new OpenAPIHono<RestEnv>({ defaultHook: refuseInvalid })
  .openapi(find, async (context) => context.json({ channels: await findChannels(context.get("scope")) }, 200))
  .openapi(create, async (context) =>
    context.json(await createChannel(context.get("scope"), getMailer(), context.req.valid("json")), 201),
  )
  .openapi(get, async (context) =>
    context.json(await getChannel(context.get("scope"), context.req.valid("param")), 200),
  )
  .openapi(change, async (context) => {
    const wanted = { ...context.req.valid("json"), ...context.req.valid("param") };
    return context.json(await changeChannel(context.get("scope"), wanted), 200);
  })
  .openapi(remove, async (context) => {
    await deleteChannel(context.get("scope"), context.req.valid("param"));
    return context.body(null, 204);
  })
  .openapi(rotate, async (context) =>
    context.json(await rotateSecret(context.get("scope"), context.req.valid("param")), 200),
  )
  .openapi(tryOut, async (context) =>
    context.json(await testChannel(context.get("scope"), context.req.valid("param")), 202),
  )
  .openapi(deliveries, async (context) => context.json({ deliveries: await findDeliveries(context.get("scope")) }, 200))
  .openapi(sendAgain, async (context) => {
    await redeliver(context.get("scope"), context.req.valid("param"));
    return context.body(null, 202);
  });
