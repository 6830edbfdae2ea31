/** Invisible characters, except zero-width joiners within an emoji. */
const invisibleCharacters =
  /[\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f]|(?<!\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d/gu;

/** Text as it is stored: NFC, trimmed, and without invisible characters. */
export const cleanText = (text: string): string => text.normalize('NFC').replace(invisibleCharacters, '').trim();
