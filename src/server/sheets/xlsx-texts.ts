import { unescapeMarks } from './xml-text.ts';
import type { XmlHandler } from './xml-reader.ts';

/** The text of an element that may consist of runs; how to read it aloud (`rPh`) is left out. */
export class Runs {
  #text = '';
  #aloud = false;
  #within = false;

  open(name: string): void {
    if (name === 'rPh') this.#aloud = true;
    else if (name === 't') this.#within = !this.#aloud;
  }

  text(text: string): void {
    if (this.#within) this.#text += text;
  }

  close(name: string): void {
    if (name === 'rPh') this.#aloud = false;
    else if (name === 't') this.#within = false;
  }

  take(): string {
    const text = unescapeMarks(this.#text);
    this.#text = '';
    return text;
  }
}

/** Collects `xl/sharedStrings.xml`. */
export class SharedTexts implements XmlHandler {
  readonly texts: string[] = [];
  readonly #runs = new Runs();

  open(name: string): void {
    this.#runs.open(name);
  }

  text(text: string): void {
    this.#runs.text(text);
  }

  close(name: string): void {
    this.#runs.close(name);
    if (name === 'si') this.texts.push(this.#runs.take());
  }
}
