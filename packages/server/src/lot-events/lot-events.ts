import { connectedFeatures } from '#manifests/connected-features.ts'
import type { Facts, Questions } from './lot-events.model.ts'

/** Tells a fact to the features that do something about it, one after the other. */
export const tell = async <Name extends keyof Facts>(name: Name, fact: Facts[Name]): Promise<void> => {
  for (const { on } of connectedFeatures()) await on?.[name]?.(fact)
}

/** Asks the one feature that knows the answer. */
export const ask = <Name extends Exclude<keyof Questions, 'takeBack'>>(
  name: Name,
  asked: Questions[Name]['asked'],
): Promise<Questions[Name]['answer']> => {
  const answer = connectedFeatures().find(({ answers }) => answers?.[name])?.answers?.[name]
  if (!answer) throw new Error(`No feature answers ${name}.`)
  return answer(asked)
}

/** Undoes the last step: asks the features from the top floor down, until one had something to take back. */
export const takeBack = async (
  asked: Questions['takeBack']['asked'],
): Promise<Questions['takeBack']['answer']> => {
  for (const { answers } of connectedFeatures().toReversed()) {
    const taken = await answers?.takeBack?.(asked)
    if (taken) return taken
  }
  return undefined
}
