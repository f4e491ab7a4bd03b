import { Button } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import { Blank } from "../parts/blank";
import { useOwnHistory } from "../parts/own-history";
import { WhyTag } from "../parts/why/why-tag";
import type { AdminScreen } from "./screen";
import { tagOfPath, titleOfScreen } from "./screen-tags";

/** A page that exists but is not open to this person: which permission it needs, and who can grant it. */
export function NoPermission({ screen }: { screen: AdminScreen }) {
  const own = useOwnHistory();
  const { noGoBack } = useSearch({ strict: false }) as { noGoBack?: unknown };
  const goBack = () => (noGoBack || history.length < 2 ? own.push("/") : own.back());
  const tag = screen.permission ?? tagOfPath(screen.path);
  return (
    <Blank
      kind="locked"
      title={`您没有打开“${titleOfScreen(screen.path)}”的权限`}
      text="you have no permission to enter this page"
      action={
        <div className="stack items-mid gap-16">
          {tag ? <WhyTag tag={tag} /> : null}
          <Button variant="default" onClick={goBack}>
            返回
          </Button>
        </div>
      }
    />
  );
}
