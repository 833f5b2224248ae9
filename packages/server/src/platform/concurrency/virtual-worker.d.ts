declare module 'virtual:worker/*' {
  /** The worker's whole code, for `runInWorker`. */
  const code: string
  export default code
}
