/** Failures that are not shown on the screen: callback, widgets, streams. */
export const logFailure = (what: string, error: unknown): void => {
  // eslint-disable-next-line no-console -- the browser's console is the log of the page
  console.error(what, error)
}
