import { Stack, Title } from "@mantine/core";
import type { ServerView } from "@plumbline/core/server/views";
import { groupServers } from "../implementation/group-servers.ts";
import classes from "./server.module.css";
import { ServerCard } from "./server-card.tsx";

/** Servers or clients as cards, by language. */
export function CatalogueCards({ servers }: { servers: readonly ServerView[] }) {
  return (
    <Stack gap="xl">
      {groupServers(servers).map(({ language, label, servers: members }) => (
        <section key={language} aria-label={label}>
          <Title order={2} mb="sm">
            {label}
          </Title>
          <div className={classes.cards}>
            {members.map((server) => (
              <ServerCard key={server.serverId} server={server} />
            ))}
          </div>
        </section>
      ))}
    </Stack>
  );
}
