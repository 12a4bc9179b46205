import { ScenariosView } from "#features/scenario/scenarios-view.tsx";
import { titled } from "#server/entry/page-wording.ts";

export const generateMetadata = () => titled("scenario.title");

export default function ScenariosPage() {
  return <ScenariosView />;
}
