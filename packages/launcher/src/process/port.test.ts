import { expect, test } from "vitest";
import { StartError } from "../failure.ts";
import { isPortFree } from "./port.ts";

test("an address that this machine lacks is not a taken port, but an error with a next step", async () => {
  const asked = isPortFree(0, "192.0.2.1"); // kept for documentation: nobody's
  await expect(asked).rejects.toThrow(StartError);
  await expect(asked).rejects.toMatchObject({ nextStep: expect.stringContaining("HOSTNAME") });
});
