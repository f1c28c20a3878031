import { useState } from "react";
import { readFiles } from "../api/files";
import type { GivenFile } from "../made/types";

interface FilePickProps {
  label: string;
  accept?: string;
  multiple?: boolean;
  onFiles: (files: GivenFile[]) => void;
}

/** A button that takes files, chosen or dropped on it. */
export function FilePick({ label, accept = ".yaml,.yml,.json", multiple = false, onFiles }: FilePickProps) {
  const [over, setOver] = useState(false);
  const take = async (files: FileList | null) => {
    const found = await readFiles(files ?? []);
    if (found.length) onFiles(found);
  };
  return (
    <label
      className={`button file-pick${over ? " over" : ""}`}
      onDragOver={(event) => { event.preventDefault(); setOver(true); }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => { event.preventDefault(); setOver(false); void take(event.dataTransfer.files); }}
    >
      {label}
      <input
        type="file"
        accept={accept}
        multiple={multiple}
        onChange={(event) => { void take(event.target.files); event.target.value = ""; }}
      />
    </label>
  );
}
