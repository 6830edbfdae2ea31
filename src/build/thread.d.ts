/** The code of a worker thread, from the plugin `threads`. */
declare module '*?thread' {
  const code: string;
  export default code;
}
