import { Anchor, Group, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { Link } from "#ui/link.tsx";

/** The agent on a target's machine, as it is typed. */
export type AgentDraft = { agentPort: string; agentToken: string };

type AgentFieldsProps = AgentDraft & {
  onChange: (change: Partial<AgentDraft>) => void;
  errors: Readonly<Record<string, string>>;
};

/** Port and token of the agent on the target's machine: without one its CPU and memory stay unknown. */
export function AgentFields({ agentPort, agentToken, onChange, errors }: AgentFieldsProps) {
  return (
    <Stack gap={4}>
      <Text size="sm">
        CPU and memory are unknown from outside. The{" "}
        <Anchor component={Link} href="/docs/your-own-server#a-server-that-already-runs" inherit underline="always">
          agent
        </Anchor>{" "}
        on the server's machine tells them.
      </Text>
      <Group align="flex-start">
        <TextInput
          label="Agent's port"
          placeholder="9117"
          inputMode="numeric"
          w={120}
          value={agentPort}
          onChange={(event) => onChange({ agentPort: event.currentTarget.value })}
          error={errors["agent.port"]}
        />
        <PasswordInput
          label="Agent's token"
          description="As ./plumb agent printed it; shown nowhere"
          w={300}
          value={agentToken}
          onChange={(event) => onChange({ agentToken: event.currentTarget.value })}
          error={errors["agent.token"]}
        />
      </Group>
    </Stack>
  );
}

/** The part of the request that the fields describe; nothing where both are empty. */
export function toAgent({ agentPort, agentToken }: AgentDraft) {
  if (agentPort === "" && agentToken === "") return {};
  return { agent: { port: Number(agentPort), token: agentToken } };
}
