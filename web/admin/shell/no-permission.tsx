import { Button } from "@mantine/core";
import { useRouter, useSearch } from "@tanstack/react-router";
import { Blank } from "../parts/blank";

/** A page that exists but is not open to this person. */
export function NoPermission() {
  const router = useRouter();
  const { noGoBack } = useSearch({ strict: false }) as { noGoBack?: unknown };
  const goBack = () => (noGoBack || history.length < 2 ? router.history.push("/") : router.history.back());
  return (
    <Blank
      kind="locked"
      title="您没有打开此页面的权限"
      text="you have no permission to enter this page"
      action={
        <Button variant="default" onClick={goBack}>
          返回
        </Button>
      }
    />
  );
}
