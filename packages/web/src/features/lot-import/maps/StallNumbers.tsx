import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import styles from './maps.module.css'
import { formatNumber } from '#lib/format/numbers.ts'
import { Icon } from '#ui/icons/Icon.tsx'

interface Props {
  title: string
  numbers: readonly string[]
  onShow?: (number: string) => void
}

const maxShown = 60

/** Stalls that the list and the map do not agree on. */
export const StallNumbers = ({ title, numbers, onShow }: Props) => {
  const id = useId()
  if (numbers.length === 0) return null
  const more = formatNumber(numbers.length - maxShown)
  return (
    <div className={styles.numbers}>
      <h3 id={id}>
        <Icon name="alert-triangle" size={14} />
        {title} <span className="dim">{formatNumber(numbers.length)}</span>
      </h3>
      <ul aria-labelledby={id}>
        {numbers.slice(0, maxShown).map((number) => (
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
        {numbers.length > maxShown && (
          <li className="small dim">
            <Trans>and {more} more</Trans>
          </li>
        )}
      </ul>
    </div>
  )
}
