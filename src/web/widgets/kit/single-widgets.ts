import { bool } from '../bool.ts';
import { color } from '../color.ts';
import { date } from '../date.ts';
import { datetime } from '../datetime.ts';
import { decimal } from '../decimal.ts';
import { dict } from '../dict.ts';
import { email } from '../email.ts';
import { enumeration } from '../enum.ts';
import { enums } from '../enums.ts';
import { file } from '../file.ts';
import { files } from '../files.ts';
import { icon } from '../icon.ts';
import { idcard } from '../idcard.ts';
import { image } from '../image.ts';
import { images } from '../images.ts';
import { integer } from '../integer.ts';
import { longtext } from '../longtext.ts';
import { money } from '../money.ts';
import { month } from '../month.ts';
import { password } from '../password.ts';
import { percent } from '../percent.ts';
import { phone } from '../phone.ts';
import { plate } from '../plate.ts';
import { rate } from '../rate.ts';
import { ref } from '../ref.ts';
import { refs } from '../refs.ts';
import { region } from '../region.ts';
import { richtext } from '../richtext.ts';
import { text } from '../text.ts';
import { time } from '../time.ts';
import { url } from '../url.ts';
import type { Field } from '../../../meta/field.ts';
import type { Widget } from './widget.ts';

/** All but those that are made of others: what a cell of a table within a form is drawn by. */
const singleWidgets: Readonly<Record<string, Widget>> = {
  bool,
  color,
  date,
  datetime,
  decimal,
  dict,
  email,
  enum: enumeration,
  enums,
  file,
  files,
  icon,
  idcard,
  image,
  images,
  integer,
  longtext,
  money,
  month,
  password,
  percent,
  phone,
  plate,
  rate,
  ref,
  refs,
  region,
  richtext,
  text,
  time,
  url,
};

/** The widget of a field that holds one value or a list of such; a plain text widget for unknown types. */
export const singleWidgetOf = ({ type }: Pick<Field, 'type'>): Widget => singleWidgets[type.name] ?? text;
