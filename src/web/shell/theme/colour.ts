/** The colour arithmetic needed to keep any theme colour readable (WCAG 2). */

type Rgb = [number, number, number];

export const isHexColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

const toRgb = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb;
const toHex = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const mix = (from: string, to: string, share: number): string => {
  const [a, b] = [toRgb(from), toRgb(to)];
  return toHex(a.map((part, i) => part + (b[i]! - part) * share) as Rgb);
};

function luminance(hex: string): number {
  const [r, g, b] = toRgb(hex).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The colour itself, or the nearest shade towards `towards` with enough contrast to `against`. */
export function ensureContrast(colour: string, against: string, towards: string, ratio = 4.5): string {
  for (let share = 0; share < 1; share += 0.04) {
    const shade = mix(colour, towards, share);
    if (contrast(shade, against) >= ratio) return shade;
  }
  return towards;
}
