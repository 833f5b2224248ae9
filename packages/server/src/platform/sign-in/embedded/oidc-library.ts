/* eslint-disable no-console -- the library speaks to the console, and so it has to be asked for silence there */
const { warn } = console

// On import the library warns of every Node below 22. What we use of it was tried from 20.19 on.
console.warn = (...text: unknown[]) => {
  if (!String(text[0]).includes('Unsupported runtime')) warn(...text)
}

export const { Provider, errors, interactionPolicy } = await import('oidc-provider').finally(() => {
  console.warn = warn
})
