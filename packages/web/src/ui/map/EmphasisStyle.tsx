import classes from './map.module.css'
import { selectorOf, type StallFilter } from './stall-filter.ts'

interface Props {
  only: StallFilter | undefined
  /** The number of a stall that stays ringed. */
  ringed: string | undefined
}

const quoted = (text: string) =>
  `"${text.replace(/[\\"<\p{Cc}]/gu, (mark) => `\\${mark.charCodeAt(0).toString(16)} `)}"`

/**
 * A filter leaves of the other stalls their outline. As a rule of the page: nothing is drawn anew, nothing becomes a layer, and
 * stalls that are drawn or change later follow it too.
 */
const filterRules = (only: StallFilter): string => {
  const others = `.${classes.stage}[data-only] .${classes.stall}:not(${selectorOf(only)})`
  return (
    `${others} > :not(.${classes.body}):not(.${classes.number}) { display: none }` +
    `${others} { --bay: var(--floor); --bay-ink: var(--edge); --type-edge: var(--line-strong) }`
  )
}

const ringRules = (number: string): string =>
  `.${classes.stall}[data-stall=${quoted(number)}] > .${classes.body} { stroke: var(--focus);` +
  ` stroke-width: calc(var(--u) * 4px); stroke-dasharray: none; paint-order: stroke }`

/** STA-28: which stalls of a map stand out. */
export const EmphasisStyle = ({ only, ringed }: Props) => (
  <style>{`${only ? filterRules(only) : ''}${ringed === undefined ? '' : ringRules(ringed)}`}</style>
)
