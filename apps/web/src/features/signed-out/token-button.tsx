import { Button, Group } from "@mantine/core";

type TokenButtonProps = {
  /** The address that the token is sent to. */
  action: string;
  token: string;
  label: string;
};

/** The button that uses up a link, without JavaScript. Programs that look at links press none. */
export function TokenButton({ action, token, label }: TokenButtonProps) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="token" value={token} />
      <Group>
        <Button type="submit">{label}</Button>
      </Group>
    </form>
  );
}
