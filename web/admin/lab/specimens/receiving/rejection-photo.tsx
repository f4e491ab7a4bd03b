import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readRejectionPhoto } from "#contract/rejections";
import { queryKeyOf } from "../../../parts/data/key-of";
import { useWrite } from "../../../parts/data/use-write";
import { Skeleton } from "../../../parts/skeleton";
import { showToast } from "../../../parts/toast-queue";
import { Dialog } from "../../../parts/window/dialog";
import { usePermissionCheck } from "../../../session/access";
import { loadAdminFile } from "../../../session/admin-download";
import { sendRejectionPhoto } from "./photo";
import { PhotoField, useObjectUrl } from "./photo-field";
import css from "./reject-dialog.module.css";

interface RejectionPhotoProps {
  readonly sampleId: string;
  readonly hasPhoto: boolean;
}

/** The photo of a rejected sample: shown to people with the permission; can be added while there is none. */
export function RejectionPhoto({ sampleId, hasPhoto }: RejectionPhotoProps) {
  const may = usePermissionCheck();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  if (!may(hasPhoto ? "lab:sample:photo" : "lab:sample:reject")) return <span>{hasPhoto ? "有" : "没有"}</span>;
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setIsOpen(true)}>
        {hasPhoto ? "查看" : "补传"}
      </Button>
      {isOpen ? (
        hasPhoto ? (
          <ViewDialog sampleId={sampleId} onClose={close} />
        ) : (
          <AddDialog sampleId={sampleId} onClose={close} />
        )
      ) : null}
    </>
  );
}

function ViewDialog({ sampleId, onClose }: { sampleId: string; onClose: () => void }) {
  const { data, error } = useQuery({
    queryKey: queryKeyOf(readRejectionPhoto, sampleId),
    queryFn: ({ signal }) => loadAdminFile(readRejectionPhoto, { params: { id: sampleId }, signal }),
    gcTime: 0,
    retry: false,
  });
  const address = useObjectUrl(data);
  return (
    <Dialog title="拒收照片" size={860} onClose={onClose}>
      {address ? (
        <img src={address} alt="被拒收的样本" className={css.picture} />
      ) : error ? (
        <p>照片没有取到，可能已到期删除。</p>
      ) : (
        <Skeleton height={320} />
      )}
      <p className="size-13 muted">您的查看已记入审计日志。</p>
    </Dialog>
  );
}

function AddDialog({ sampleId, onClose }: { sampleId: string; onClose: () => void }) {
  const [photo, setPhoto] = useState<Blob>();
  const send = useWrite({
    work: (chosen: Blob) => sendRejectionPhoto(sampleId, chosen),
    done: () => {
      showToast({ kind: "success", text: "照片已保存" });
      onClose();
    },
  });
  return (
    <Dialog title="补传拒收照片" size={440} onClose={onClose}>
      <div className="stack gap-16">
        <PhotoField photo={photo} onPhoto={setPhoto} />
        <div className="flex end gap-8">
          <Button disabled={!photo} loading={send.isPending} onClick={() => photo && send.mutate(photo)}>
            保存
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
