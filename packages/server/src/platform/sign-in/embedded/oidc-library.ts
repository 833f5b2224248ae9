/* eslint-disable no-console -- the library writes to the console, so its warning has to be suppressed there */
const { warn } = console

// On import the library warns about every Node below 22. The parts used here are tested from 20.19 on.
console.warn = (...text: unknown[]) => {
  if (!String(text[0]).includes('Unsupported runtime')) warn(...text)
}

export const { Provider, errors, interactionPolicy } = await import('oidc-provider').finally(() => {
  console.warn = warn
})
