import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
const tell = () => listeners.forEach((listener) => listener())

const listen = (onChange: () => void) => {
  listeners.add(onChange)
  addEventListener('popstate', onChange)
  return () => {
    listeners.delete(onChange)
    removeEventListener('popstate', onChange)
  }
}

/** The path of the page, as it changes without loading another. */
export const usePath = (): string => useSyncExternalStore(listen, () => location.pathname)

/** Puts another page in place of this one. */
export const replacePath = (path: string): void => {
  history.replaceState(null, '', path)
  tell()
}

type Step = 'plate' | 'amount'

/** The step of paying that the history is at: Back goes from the amount to the plate. */
export const useStep = (): Step =>
  useSyncExternalStore(listen, () =>
    (history.state as { step?: Step } | null)?.step === 'amount' ? 'amount' : 'plate',
  )

/** The amount of a vehicle that was typed: a step after the plate. */
export const openAmount = (): void => {
  history.pushState({ step: 'amount' }, '')
  tell()
}

/** The address named the vehicle: there is no step before. */
export const beginWithAmount = (): void => {
  history.replaceState({ step: 'amount' }, '')
  tell()
}

/** Another vehicle than the one on the page, or in its address. */
export const openPlate = (): void => {
  history.pushState(null, '', location.pathname)
  tell()
}
