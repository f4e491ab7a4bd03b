import type { FileMap } from "./sources";

/** Files in which a banned word belongs to a text of other authors or to the specification's own sentence. */
const elsewhere: Readonly<Record<string, string>> = {
  "web/admin/shell/help/glossary.ts": "the list itself",
  "worker/contract/user-imports.ts": "headings of other systems' files",
  "worker/features/users/import-rows.rules.ts": "headings of other systems' files",
  "web/admin/lab/kits/import/barcode-list.ts": "headings of suppliers' files",
  "worker/contract/profile.ts": "a sentence of the specification, letter by letter",
  "web/admin/profile/info-form.tsx": "the field of that sentence",
};

interface Word {
  readonly word: string;
  readonly others: readonly string[];
}

const isComment = (line: string) => /^\s*(\/\/|\*|\/\*)/.test(line);
/** Search words of a screen; people search with any word. */
const isSearch = (line: string) => /^\s*words: "/.test(line);

/** Two adjacent words that together look like a banned word. */
const sideBySide = /拒收样本|验收样本/g;

/** Lines of the interface with a word that the glossary does not allow. */
export function wordBreaches(files: FileMap, glossary: readonly Word[]): string[] {
  const shown = Object.entries(files).filter(([path]) => /^(web|worker)\//.test(path) && !(path in elsewhere));
  return shown.flatMap(([path, text]) =>
    text.split("\n").flatMap((whole, index) => {
      if (isComment(whole) || isSearch(whole)) return [];
      const line = whole.replaceAll(sideBySide, "");
      return glossary.flatMap(({ word, others }) =>
        others
          .filter((other) => line.includes(other))
          .map((other) => `${path}:${index + 1}: ${other}; the word is ${word} (web/admin/shell/help/glossary.ts).`),
      );
    }),
  );
}
