/** Lets the browser save a text as a file. */
import { saveFile } from './save-file.ts';

export function downloadText(name: string, text: string): void {
  saveFile(name, new Blob([text], { type: 'text/plain;charset=utf-8' }));
}
