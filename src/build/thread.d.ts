/** The code of a thread, by the plugin `threads`. */
declare module '*?thread' {
  const code: string;
  export default code;
}
