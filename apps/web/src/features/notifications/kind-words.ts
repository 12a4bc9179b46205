import type { ChannelKind } from "@plumbline/core/notification/channel";
import type { Say } from "#i18n/say.ts";

/** Labels of the kinds of channels and of their targets. */
export function kindWords(kind: ChannelKind, say: Say): { label: string; target: string; placeholder: string } {
  switch (kind) {
    case "webhook":
      return { label: "Webhook", target: say("channel.address"), placeholder: "https://ci.example.org/plumbline" };
    case "slack":
      return {
        label: "Slack",
        target: say("channel.incoming"),
        placeholder: "https://hooks.slack.com/services/…",
      };
    case "email":
      return { label: say("channel.mail"), target: say("channel.mailAddress"), placeholder: "team@example.org" };
  }
}
