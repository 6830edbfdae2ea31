/**
 * Copies a text to the clipboard; false if the browser refuses. Intranet pages without https only have `execCommand`.
 */
export async function copyText(text: string): Promise<boolean> {
  if (isSecureContext)
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', put);
  try {
    return document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', put);
  }
}
