/** Hands a file to the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // The browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export const saveText = (name: string, text: string, type: string): void => saveFile(name, new Blob([text], { type }));

/** As the files of the repository are written. */
export const saveJson = (name: string, content: object): void =>
  saveText(name, `${JSON.stringify(content, null, 2)}\n`, 'application/json');
