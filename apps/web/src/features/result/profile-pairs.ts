import { languageFacts } from "@plumbline/core/server/language-facts";
import type { ServerSnapshot } from "@plumbline/core/server/views";

/** A language's minimal server against its framework one: the framework's cost. */
export type ProfilePair = { label: string; minimal: string; framework: string };

/** Every minimal and framework server of the same language, in the order of the servers. */
export function profilePairs(
  servers: readonly Pick<ServerSnapshot, "serverId" | "language" | "profile">[],
): ProfilePair[] {
  const minimal = servers.filter((server) => server.profile === "minimal");
  return minimal.flatMap((one) =>
    servers
      .filter((other) => other.profile === "framework" && other.language === one.language)
      .map((other) => ({
        label: `${languageFacts[one.language].label}: ${one.serverId} against ${other.serverId}`,
        minimal: one.serverId,
        framework: other.serverId,
      })),
  );
}
