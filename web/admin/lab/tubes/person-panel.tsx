import { Button } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { useState } from "react";
import { revealTubePerson, type TubeItem } from "#contract/tubes";
import { askReason } from "../../parts/confirm";
import { Panel } from "../../parts/panel";
import { useMay } from "../../session/access";
import { adminCall } from "../../session/admin-call";
import { Dialog } from "../parts/dialog";
import { Facts } from "../parts/facts";
import { useStep } from "../parts/use-step";
import css from "./tube.module.css";

type Field = "name" | "phone";
const words: Record<Field, string> = { name: "姓名", phone: "手机号" };

/** Whose tube it is, masked; the full value is shown once, for a reason that stays on record. */
export function PersonPanel({ tube }: { tube: TubeItem }) {
  const may = useMay();
  if (!tube.person) {
    return (
      <Panel title="客户">
        <p className={css.none}>还没有客户绑定。</p>
      </Panel>
    );
  }
  return (
    <Panel title="客户">
      <div className={css.person}>
        <Facts
          list={[
            { name: "姓名", value: tube.person.nameMasked },
            { name: "手机号", value: tube.person.phoneMasked },
          ]}
          width="narrow"
        />
        {may("lab:tube:reveal") ? <RevealButtons tubeId={tube.id} /> : null}
      </div>
    </Panel>
  );
}

function RevealButtons({ tubeId }: { tubeId: string }) {
  const [shown, setShown] = useState<{ field: Field; value: string }>();
  const reveal = useStep({
    work: async (input: { field: Field; reason: string }) =>
      (await adminCall(revealTubePerson, { params: { id: tubeId }, body: input })).data,
    done: ({ value }, { field }) => setShown({ field, value }),
  });
  const start = async (field: Field) => {
    const reason = await askReason({
      title: `查看完整${words[field]}`,
      message: "只显示一次。您的姓名、时间和原因会写入审计日志。",
      confirmLabel: "查看",
      reason: { label: "查看原因", placeholder: "例如：客户来电核对" },
    });
    if (reason !== null) reveal.mutate({ field, reason });
  };
  return (
    <div className={css.buttons}>
      {(["name", "phone"] as const).map((field) => (
        <Button
          key={field}
          variant="default"
          leftSection={<IconEye size={16} aria-hidden />}
          loading={reveal.isPending && reveal.variables.field === field}
          onClick={() => void start(field)}
        >
          查看完整{words[field]}
        </Button>
      ))}
      {shown ? (
        <Dialog title={`完整${words[shown.field]}`} size={360} onClose={() => setShown(undefined)}>
          <p className={css.value}>{shown.value}</p>
          <p className={css.once}>关闭后不再显示，请勿截图或转发。</p>
          <Button fullWidth onClick={() => setShown(undefined)}>
            关闭
          </Button>
        </Dialog>
      ) : null}
    </div>
  );
}
