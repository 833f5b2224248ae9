import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import type { DifferingStalls } from '@stallwise/contract/lot-import/lot-draft.contract.ts'
import styles from './maps.module.css'
import { formatNumber } from '#lib/format/numbers.ts'
import { Icon } from '#ui/icons/Icon.tsx'

interface Props {
  title: string
  stalls: DifferingStalls
  onShow?: (number: string) => void
}

const maxShown = 60

/** The numbers of stalls that only the list or only the map has. */
export const StallNumbers = ({ title, stalls: { count, first }, onShow }: Props) => {
  const id = useId()
  if (count === 0) return null
  const more = formatNumber(count - maxShown)
  return (
    <div className={styles.numbers}>
      <h3 id={id}>
        <Icon name="alert-triangle" size={14} />
        {title} <span className="dim">{formatNumber(count)}</span>
      </h3>
      <ul aria-labelledby={id}>
        {first.slice(0, maxShown).map((number) => (
          <li key={number}>
            {onShow ? (
              <button type="button" className="plate" onClick={() => onShow(number)}>
                {number}
              </button>
            ) : (
              <span className="plate">{number}</span>
            )}
          </li>
        ))}
        {count > maxShown && (
          <li className="small dim">
            <Trans>and {more} more</Trans>
          </li>
        )}
      </ul>
    </div>
  )
}
