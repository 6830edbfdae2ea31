import { colour, Drawing } from './drawing.ts';

const white = colour(0, 1);
const [wide, high] = [240, 180];

const ground = (hue: number) => new Drawing(wide, high, colour(hue, 0.95), colour(hue, 0.87));

/** Drawn substitutes for photos; `hue` makes them different. */
export const pictures = {
  food: (hue: number) => {
    const plate = ground(30)
      .ellipse(120, 100, 88, 60, colour(30, 0.8))
      .ellipse(120, 96, 88, 60, white)
      .ellipse(120, 96, 64, 42, colour(hue % 48, 0.56, 0.6));
    for (let i = 0; i < 9; i++)
      plate.ellipse(
        120 + 42 * Math.cos(i * 2.4),
        96 + 26 * Math.sin(i * 2.4),
        7 + (i % 3) * 2,
        6 + (i % 2) * 3,
        colour((hue + i * 61) % 130, 0.55, 0.6),
      );
    return plate;
  },
  goods: (hue: number) =>
    ground(hue)
      .ellipse(120, 156, 62, 9, colour(hue, 0.78))
      .box(72, 48, 96, 106, colour(hue, 0.58), 8)
      .box(72, 48, 96, 22, colour(hue, 0.48), 8)
      .box(88, 88, 64, 40, white, 4)
      .box(98, 98, 44, 6, colour(hue, 0.6), 3)
      .box(98, 111, 28, 6, colour(hue, 0.8), 3),
  person: (hue: number) =>
    new Drawing(high, high, colour(hue, 0.92), colour(hue, 0.84))
      .ellipse(90, 190, 68, 68, colour(hue, 0.5))
      .ellipse(90, 82, 34, 40, colour(24, 0.78, 0.6))
      .ellipse(90, 56, 37, 24, colour(hue + 20, 0.22, 0.3))
      .ellipse(78, 86, 3, 4, colour(0, 0.2))
      .ellipse(102, 86, 3, 4, colour(0, 0.2)),
  place: (hue: number) => {
    const house = new Drawing(wide, high, colour(205, 0.86, 0.7), colour(205, 0.95, 0.6))
      .box(0, 140, wide, 40, colour(110, 0.7, 0.3))
      .box(54, 38, 84, 112, colour(hue, 0.62, 0.3), 3)
      .box(138, 74, 60, 76, colour(hue, 0.72, 0.3), 3);
    for (let i = 0; i < 12; i++)
      house.box(66 + (i % 3) * 23, 50 + Math.floor(i / 3) * 23, 14, 14, colour(205, 0.92, 0.6), 2);
    return house.box(158, 118, 20, 32, colour(hue, 0.4, 0.3), 2).ellipse(212, 34, 15, 15, colour(45, 0.7, 0.9));
  },
  scene: (hue: number) =>
    ground(hue)
      .box(0, 132, wide, 48, colour(hue, 0.76, 0.2))
      .box(40, 40, 12, 92, colour(210, 0.6, 0.1))
      .box(40, 40, 110, 12, colour(210, 0.6, 0.1), 6)
      .box(138, 40, 12, 40, colour(210, 0.6, 0.1))
      .ellipse(144, 100, 8, 12, colour(205, 0.6, 0.7))
      .ellipse(144, 142, 46, 9, colour(205, 0.7, 0.6))
      .box(176, 84, 34, 52, colour(hue + 10, 0.55, 0.7), 4),
  document: (hue: number) => {
    const page = ground(220)
      .box(66, 14, 112, 158, colour(220, 0.8))
      .box(62, 10, 112, 158, white, 2)
      .box(82, 26, 72, 9, colour(hue, 0.45), 3);
    for (let i = 0; i < 7; i++) page.box(76, 50 + i * 12, i % 3 === 2 ? 52 : 84, 4, colour(220, 0.8, 0.2), 2);
    return page
      .ellipse(148, 144, 17, 17, colour(0, 0.6, 0.7))
      .ellipse(148, 144, 13, 13, white)
      .box(141, 141, 14, 6, colour(0, 0.6, 0.7), 2);
  },
  car: (hue: number) =>
    new Drawing(wide, high, colour(210, 0.8, 0.2), colour(210, 0.6, 0.1))
      .box(0, 130, wide, 50, colour(210, 0.36, 0.1))
      .box(78, 58, 96, 50, colour(hue, 0.5, 0.6), 20)
      .box(90, 66, 34, 26, colour(205, 0.88, 0.5), 6)
      .box(130, 66, 32, 26, colour(205, 0.88, 0.5), 6)
      .box(38, 88, 168, 44, colour(hue, 0.5, 0.6), 14)
      .ellipse(78, 132, 18, 18, colour(0, 0.15))
      .ellipse(78, 132, 8, 8, colour(0, 0.75))
      .ellipse(168, 132, 18, 18, colour(0, 0.15))
      .ellipse(168, 132, 8, 8, colour(0, 0.75))
      .box(102, 108, 44, 14, colour(215, 0.45, 0.8), 2),
  banner: (hue: number) =>
    new Drawing(400, 160, colour(hue, 0.62, 0.6), colour(hue + 40, 0.5, 0.6))
      .ellipse(330, 30, 90, 90, colour(hue, 0.7, 0.6))
      .ellipse(370, 130, 60, 60, colour(hue + 40, 0.6, 0.6))
      .box(36, 46, 150, 18, white, 9)
      .box(36, 78, 104, 10, colour(hue, 0.88, 0.6), 5)
      .box(36, 104, 70, 24, white, 12),
  mark: (hue: number) =>
    new Drawing(96, 96, white, white)
      .box(6, 6, 84, 84, colour(hue, 0.55, 0.6), 20)
      .ellipse(48, 42, 17, 17, white)
      .box(25, 63, 46, 12, white, 6),
} as const satisfies Record<string, (hue: number) => Drawing>;
