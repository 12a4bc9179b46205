import { Button } from "@mantine/core";
import { useSay } from "#i18n/wording-provider.tsx";

/** The buttons of a form that stands in place of what it changes: one submits it, one gives up. */
export function SaveButtons({ pending, onCancel }: { pending: boolean; onCancel: () => void }) {
  const say = useSay();
  return (
    <>
      <Button type="submit" loading={pending}>
        {say("common.save")}
      </Button>
      <Button variant="default" onClick={onCancel}>
        {say("common.cancel")}
      </Button>
    </>
  );
}
