import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Task } from '@stallwise/contract/recommendations/tasks.contract.ts'
import { formatCents } from '#lib/format/numbers.ts'
import { Link } from '#lib/routes/Link.tsx'
import styles from './tasks.module.css'

interface Step {
  readonly to: string
  readonly search?: object | undefined
  readonly text: ReactNode
}

const stepsOf = ({ typeOfRecommendation, parkingLot, parkingGroup, price, currency }: Task): Step[] => {
  const lot = `/parking-lots/${parkingLot}`
  if (typeOfRecommendation === 'oversell')
    return [
      {
        to: `${lot}/passholder-groups`,
        text: <Trans>Raise the maximum of passes of its passholder groups</Trans>,
      },
      { to: `${lot}/waitlist`, text: <Trans>Offer passes to people on the waitlist</Trans> },
      { to: `${lot}/passholders`, text: <Trans>Add passholders</Trans> },
    ]
  if (typeOfRecommendation === 'stallMix')
    return [{ to: `${lot}/map`, text: <Trans>Select stalls on the map and give them another group</Trans> }]
  const next = price ? formatCents(price.newCents, currency) : ''
  return [
    {
      to: `${lot}/configuration/parking-group/${parkingGroup?._id ?? ''}`,
      search: price ? { nextPassPriceCents: price.newCents } : undefined,
      text: <Trans>Set the price of its passes to {next} from a day on</Trans>,
    },
  ]
}

/** What can be done next for a task, and where: what is done there counts as progress. */
export const NextSteps = ({ task }: { task: Task }) => (
  <ul className={styles.steps}>
    {stepsOf(task).map(({ to, search, text }) => (
      <li key={to}>
        <Link to={to} search={search}>
          {text}
        </Link>
      </li>
    ))}
  </ul>
)
