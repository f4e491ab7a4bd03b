import { Button, FileButton } from "@mantine/core";
import { IconRotate, IconRotateClockwise, IconUpload, IconZoomIn, IconZoomOut } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { uploadMessages } from "#contract/uploads";
import { type Crop, changeCrop, cropSide, drawCrop, initialCrop, isPicture } from "./crop.rules";
import { IconButton } from "./icon-button";
import css from "./picture-editor.module.css";
import { showToast } from "./toast-queue";
import { Dialog } from "./window/dialog";

interface PictureEditorProps {
  readonly title: string;
  readonly isSaving: boolean;
  /** Receives a square JPEG or PNG of 200 px. */
  readonly onSave: (picture: Blob) => void;
  readonly onClose: () => void;
}

/** Chooses a picture and crops a square: move, zoom, rotate. */
export function PictureEditor({ title, isSaving, onSave, onClose }: PictureEditorProps) {
  const [image, setImage] = useState<ImageBitmap>();
  const [crop, setCrop] = useState(initialCrop);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (context && image) drawCrop(context, image, crop, canvas.current?.width ?? cropSide);
  }, [image, crop]);
  const change = (part: Partial<Crop>) => image && setCrop((now) => changeCrop(now, part, image));
  const choose = async (file: File | null) => {
    if (!file) return;
    const chosen = isPicture(file.type) ? await createImageBitmap(file).catch(() => undefined) : undefined;
    if (!chosen) return showToast({ kind: "error", text: uploadMessages.notAnImage });
    setImage(chosen);
    setCrop(initialCrop);
  };
  const save = async () => {
    const picture = image && (await cutOut(image, crop));
    if (picture) onSave(picture);
  };
  return (
    <Dialog title={title} size={420} onClose={onClose}>
      <div className="stack gap-16">
        <CropBox canvas={canvas} crop={crop} hasImage={image !== undefined} onChange={change} />
        <div className="row mid gap-8">
          <FileButton accept="image/*" onChange={(file) => void choose(file)}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
                {image ? "换一张" : "选择图片"}
              </Button>
            )}
          </FileButton>
          <Tools crop={crop} isOff={image === undefined} onChange={change} />
        </div>
        <div className="flex end gap-8">
          <Button variant="default" onClick={onClose}>
            取消
          </Button>
          <Button disabled={!image} loading={isSaving} onClick={() => void save()}>
            提交
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function cutOut(image: ImageBitmap, crop: Crop): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = cropSide;
  canvas.height = cropSide;
  const context = canvas.getContext("2d");
  if (context) drawCrop(context, image, crop, cropSide);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
}

interface ToolsProps {
  readonly crop: Crop;
  readonly isOff: boolean;
  readonly onChange: (part: Partial<Crop>) => void;
}

function Tools({ crop, isOff, onChange }: ToolsProps) {
  const tools = [
    ["放大", IconZoomIn, { zoom: crop.zoom * 1.1 }],
    ["缩小", IconZoomOut, { zoom: crop.zoom / 1.1 }],
    ["向左旋转", IconRotate, { turns: crop.turns - 1 }],
    ["向右旋转", IconRotateClockwise, { turns: crop.turns + 1 }],
  ] as const;
  return tools.map(([label, Icon, part]) => (
    <IconButton key={label} label={label} disabled={isOff} onClick={() => onChange(part)}>
      <Icon size={20} stroke={1.6} aria-hidden />
    </IconButton>
  ));
}

interface CropBoxProps {
  readonly canvas: React.RefObject<HTMLCanvasElement | null>;
  readonly crop: Crop;
  readonly hasImage: boolean;
  readonly onChange: (part: Partial<Crop>) => void;
}

const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-4, 0],
  ArrowRight: [4, 0],
  ArrowUp: [0, -4],
  ArrowDown: [0, 4],
};

/** The square: dragged with the pointer, or moved with the arrow keys. */
function CropBox({ canvas, crop, hasImage, onChange }: CropBoxProps) {
  const held = useRef<{ x: number; y: number }>(undefined);
  const moveBy = (x: number, y: number) => onChange({ x: crop.x + x, y: crop.y + y });
  return (
    <div
      className={`layers clip ${css.box}`}
      role="application"
      aria-label="图片裁剪框，可用方向键移动"
      tabIndex={hasImage ? 0 : -1}
      onKeyDown={(event) => {
        const step = steps[event.key];
        if (!step) return;
        event.preventDefault();
        moveBy(...step);
      }}
    >
      {hasImage ? null : <p className="pad-16 centred muted">请选择 JPG 或 PNG 图片，拖动以调整位置</p>}
      <canvas
        ref={canvas}
        width={cropSide * 2}
        height={cropSide * 2}
        style={{ visibility: hasImage ? "visible" : "hidden" }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          held.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={(event) => {
          if (!held.current) return;
          moveBy(event.clientX - held.current.x, event.clientY - held.current.y);
          held.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerUp={() => {
          held.current = undefined;
        }}
      />
    </div>
  );
}
