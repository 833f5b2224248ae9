import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { consequenceOf } from './stall-edits.ts'
import styles from './select.module.css'

const namedAtMost = 6

/** What it means that stalls cannot be used: the capacity that is lost, and the vehicles that are parked there. */
export const Consequence = ({ stalls }: { stalls: readonly StallView[] }) => {
  const { t } = useLingui()
  const { capacity, parked } = consequenceOf(stalls)
  const named = parked.slice(0, namedAtMost).join(', ')
  const more = parked.length - namedAtMost
  return (
    <ul className={styles.consequence}>
      <li>
        <Icon name="list" />
        {capacity === 0
          ? t`The capacity stays the same.`
          : plural(capacity, {
              one: '# stall leaves the capacity.',
              other: '# stalls leave the capacity.',
            })}
      </li>
      {parked.length > 0 && (
        <li className="is-soon">
          <Icon name="car" />
          <span>
            {plural(parked.length, {
              one: '# vehicle is parked there now:',
              other: '# vehicles are parked there now:',
            })}{' '}
            {more > 0 ? t`${named} and ${more} more.` : `${named}.`}
          </span>
        </li>
      )}
    </ul>
  )
}
