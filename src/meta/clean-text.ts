/** Marks that show nothing, but for those that join the parts of one picture sign. */
const stray =
  /[\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f]|(?<!\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d/gu;

/** Text as it is stored: composed, and without marks that nobody sees. */
export const cleanText = (text: string): string => text.normalize('NFC').replace(stray, '').trim();
