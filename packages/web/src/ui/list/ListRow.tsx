import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { formatFullDateTime } from '#lib/format/times.ts'
import { Link } from '#lib/routes/Link.tsx'
import { Icon } from '../icons/Icon.tsx'
import { MenuButton } from '../MenuButton.tsx'
import { RowLink } from './RowLink.tsx'
import type { CellValue, ListAction, ListColumn } from './list.model.ts'
import styles from './list.module.css'
import type { ListTableProps } from './list-props.ts'

interface PlaceProps {
  index: number
  isActive: boolean
  top: number | undefined
  measure: ((node: Element | null) => void) | undefined
}

interface ListRowProps<Row> extends ListTableProps<Row>, PlaceProps {
  row: Row
}

const usePlainCell = () => {
  const { t, i18n } = useLingui()
  return (value: CellValue) => {
    if (value === null || value === '') return <span className="dimmer">–</span>
    if (typeof value === 'boolean') return value ? t`Yes` : t`No`
    if (value instanceof Date) return formatFullDateTime(value)
    return typeof value === 'number' ? i18n.number(value, { maximumFractionDigits: 2 }) : value
  }
}

const Name = <Row,>({
  row,
  column,
  isActive,
  rowHref,
  onOpen,
}: ListRowProps<Row> & { column: ListColumn<Row> }) => {
  const plain = usePlainCell()
  const text = column.cell?.(row) ?? plain(column.value(row))
  const tabIndex = isActive ? 0 : -1
  const target = rowHref?.(row)
  if (typeof target === 'string')
    return (
      <RowLink to={target} tabIndex={tabIndex}>
        {text}
      </RowLink>
    )
  if (target !== undefined)
    return (
      <Link {...target} className={styles.name} tabIndex={tabIndex}>
        {text}
      </Link>
    )
  if (onOpen)
    return (
      <button type="button" className={styles.name} tabIndex={tabIndex} onClick={() => onOpen(row)}>
        {text}
      </button>
    )
  return text
}

interface CellProps<Row> {
  column: ListColumn<Row>
  row: Row
  isFirst: boolean
  isRemoved: boolean
  children?: ReactNode
}

/** On a phone texts speak for themselves, numbers and times need their label, and what is empty is left out. */
const Cell = <Row,>({ column, row, isFirst, isRemoved, children }: CellProps<Row>) => {
  const { cell, align, label, narrow } = column
  const { t } = useLingui()
  const plain = usePlainCell()
  const value = column.value(row)
  const isEmpty = narrow === undefined && (value === null || value === '')
  const isLabeled = typeof value !== 'string' || narrow === 'label'
  return (
    <span
      role="gridcell"
      className={`${styles.cell} ${isFirst ? styles.first : ''} ${align === 'end' ? styles.end : ''}`}
      data-label={isLabeled ? label : undefined}
      data-narrow={narrow}
      data-empty={isEmpty || undefined}
    >
      {isFirst && isRemoved && <span className="sr">{t`Removed:`} </span>}
      {children ?? cell?.(row) ?? plain(value)}
    </span>
  )
}

const RowMenu = <Row,>({ row, actions, isActive, name, onStart }: ListRowProps<Row> & { name: string }) => {
  const { t } = useLingui()
  const fitting = actions.filter((action) => action.isFor?.(row) ?? true)
  if (fitting.length === 0) return null
  const entry = (action: ListAction<Row>) => {
    const start = (one: Row) => onStart(action, [one])
    return {
      key: action.key,
      label: action.label([row]),
      ...(action.icon && { icon: action.icon }),
      ...(action.tone && { tone: action.tone }),
      ...(action.to ? { to: action.to(row) } : { onPick: () => (action.onPick ?? start)(row) }),
    }
  }
  return (
    <MenuButton label={t`Actions for ${name}`} entries={fitting.map(entry)}>
      <button
        type="button"
        className={styles.dots}
        aria-haspopup="menu"
        aria-label={t`Actions for ${name}`}
        tabIndex={isActive ? 0 : -1}
      >
        <Icon name="dots" size={20} />
      </button>
    </MenuButton>
  )
}

/** What is in a row whose page is loading. */
const coming = () => <span role="gridcell" className={styles.coming} aria-label={t`Loading`} />

/** The row’s name for the buttons on it: what its first column says. */
const nameOf = <Row,>(row: Row, column: ListColumn<Row> | undefined): string => {
  const value = column?.value(row) ?? ''
  if (!(value instanceof Date)) return String(value)
  const text = column?.cell?.(row)
  return typeof text === 'string' ? text : formatFullDateTime(value)
}

const Cells = <Row,>(props: ListRowProps<Row>) => {
  const { row, rowKey, removed, columns, selection, actions } = props
  const { t } = useLingui()
  const key = rowKey(row)
  const isRemoved = removed.has(key)
  const isChosen = selection?.chosen.has(key) ?? false
  const name = nameOf(row, columns[0])
  return (
    <>
      {selection && (
        <span role="gridcell" className={styles.box}>
          <Checkbox
            disabled={isRemoved}
            aria-label={t`Select ${name}`}
            tabIndex={-1}
            checked={isChosen}
            onClick={(event) => selection.choose(row, !isChosen, event.shiftKey)}
            onChange={() => undefined}
          />
        </span>
      )}
      {columns.map((column, place) => (
        <Cell key={column.key} column={column} row={row} isFirst={place === 0} isRemoved={isRemoved}>
          {place === 0 && !isRemoved ? <Name {...props} column={column} /> : undefined}
        </Cell>
      ))}
      {actions.length > 0 && (
        <span role="gridcell" className={styles.menu}>
          {!isRemoved && <RowMenu {...props} name={name} />}
        </span>
      )}
    </>
  )
}

const OneRow = <Row,>(props: ListTableProps<Row> & PlaceProps & { row: Row | undefined }) => {
  const { row, rowKey, removed, selection, index, isActive, top, measure } = props
  const key = row === undefined ? undefined : rowKey(row)
  const isChosen = key === undefined ? undefined : selection?.chosen.has(key)
  return (
    <div
      ref={row === undefined ? undefined : measure}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      aria-busy={key === undefined || undefined}
      data-index={index}
      tabIndex={isActive ? 0 : -1}
      className={styles.row}
      data-removed={(key !== undefined && removed.has(key)) || undefined}
      style={top === undefined ? undefined : { transform: `translateY(${top}px)` }}
    >
      {row === undefined ? coming() : <Cells {...props} row={row} />}
    </div>
  )
}

/** A row, or its place while it loads: the element is the same, so that it keeps the focus. */
export const ListRow = memo(OneRow) as typeof OneRow
