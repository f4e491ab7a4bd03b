import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { checkBundle, importBundle } from "#contract/bundles";
import type { ConfigBundle } from "#contract/bundles.schemas";
import type { DataOf } from "#contract/endpoint";
import { FieldChanges } from "../../parts/changes/field-changes";
import { queryKeyOf } from "../../parts/data/key-of";
import { useWrite } from "../../parts/data/use-write";
import { LoadedPage } from "../../parts/loaded";
import { Notice } from "../../parts/notice";
import { showToast } from "../../parts/toast-queue";
import { SideDrawer } from "../../parts/window/side-drawer";
import { adminCall } from "../../session/admin-call";
import { withPasswordCheck } from "../../session/proof";

type Check = DataOf<typeof checkBundle>;

const partNames = { menu: "菜单", dictionaryType: "字典类型", dictionaryData: "字典数据", config: "参数" } as const;

/** What an import would change, row by row; then it is applied completely or not at all. */
export function BundleDialog({ bundle, onClose }: { bundle: ConfigBundle; onClose: () => void }) {
  const query = useQuery({
    queryKey: queryKeyOf(checkBundle, bundle.signature, bundle.madeAt),
    queryFn: async ({ signal }) => (await adminCall(checkBundle, { body: bundle, signal })).data,
    gcTime: 0,
    retry: false,
  });
  const bring = useWrite({
    work: () => withPasswordCheck(() => adminCall(importBundle, { body: bundle })),
    done: ({ msg }) => {
      showToast({ kind: "success", text: msg });
      onClose();
    },
  });
  return (
    <SideDrawer title="导入配置包" size={640} onClose={onClose}>
      <LoadedPage query={query} boxes={[64, 200]}>
        {(check) => (
          <>
            <Summary check={check} />
            <Differences check={check} />
            <div className="flex end gap-8">
              <Button variant="default" onClick={onClose}>
                取消
              </Button>
              <Button
                loading={bring.isPending}
                disabled={check.adds + check.changes === 0}
                onClick={() => bring.mutate()}
              >
                导入
              </Button>
            </div>
          </>
        )}
      </LoadedPage>
    </SideDrawer>
  );
}

function Summary({ check }: { check: Check }) {
  if (check.adds + check.changes === 0) {
    return <Notice tone="ready" title={`没有需要导入的内容，${check.same} 项完全一致`} />;
  }
  return (
    <Notice tone="progress" title={`将新增 ${check.adds} 项，改动 ${check.changes} 项`}>
      另有 {check.same} 项一致，不会改动。要么全部导入，要么都不导入。
    </Notice>
  );
}

function Differences({ check }: { check: Check }) {
  const shown = check.differences.filter(({ kind }) => kind !== "same");
  return (
    <ul className="bare-list stack gap-16">
      {shown.map(({ part, key, kind, fields }) => (
        <li key={`${part}-${key}`}>
          <p className="below-8 strong ink">
            {kind === "add" ? "新增" : "改动"}
            {partNames[part]} {key}
          </p>
          {kind === "change" ? <FieldChanges changes={fields} /> : null}
        </li>
      ))}
    </ul>
  );
}
