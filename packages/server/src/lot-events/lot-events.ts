import type { Answers, FactHandlers, Facts, Questions } from './lot-events.model.ts'

/** What a feature has to do with facts and questions. */
export interface Listener {
  readonly name: string
  readonly on?: FactHandlers
  readonly answers?: Answers
}

let listeners: readonly Listener[] | undefined

const connected = (): readonly Listener[] => {
  if (!listeners)
    throw new Error('No feature hears of facts yet: import #features.ts where the program starts.')
  return listeners
}

/** Connects the features, from the ground floor up: in this order they hear of facts. */
export const connectFeatures = (features: readonly Listener[]): void => {
  listeners = features
}

/** Tells a fact to the features that do something about it, one after the other. */
export const tell = async <Name extends keyof Facts>(name: Name, fact: Facts[Name]): Promise<void> => {
  for (const { on } of connected()) await on?.[name]?.(fact)
}

/** Asks the one feature that knows the answer. */
export const ask = <Name extends Exclude<keyof Questions, 'takeBack'>>(
  name: Name,
  asked: Questions[Name]['asked'],
): Promise<Questions[Name]['answer']> => {
  const answer = connected().find(({ answers }) => answers?.[name])?.answers?.[name]
  if (!answer) throw new Error(`No feature answers ${name}.`)
  return answer(asked)
}

/** Undoes the last step: asks the features from the top floor down, until one had something to take back. */
export const takeBack = async (
  asked: Questions['takeBack']['asked'],
): Promise<Questions['takeBack']['answer']> => {
  for (const { answers } of connected().toReversed()) {
    const taken = await answers?.takeBack?.(asked)
    if (taken) return taken
  }
  return undefined
}
