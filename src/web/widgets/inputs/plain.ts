/** Inputs made of the browser's own elements, in one small chunk. */
export { BoolInput } from './bool.tsx';
export { EnumInput } from './enum.tsx';
export { CapitalsInput, EmailInput, PasswordInput, PhoneInput, UrlInput } from './lines.tsx';
export { AreaInput, TextInput } from './native.tsx';
export { DecimalInput, IntegerInput, MoneyInput, PercentInput } from './number.tsx';
