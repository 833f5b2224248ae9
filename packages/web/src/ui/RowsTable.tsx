import type { ReactNode } from 'react'
import { PlainTable, ScrollingTable } from './PlainTable.tsx'

export interface TableColumn<Row> {
  /** Stands in the head, and in a list on phones before each value. */
  label: string
  cell: (row: Row) => ReactNode
  /** `name`: says what the row is; `number`: to the right; `actions`: without a visible label. */
  kind?: 'name' | 'number' | 'actions'
  className?: string | undefined
}

interface RowsTableProps<Row> {
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  columns: readonly TableColumn<Row>[]
  /** Attributes of a row. */
  rowProps?: (row: Row) => object
  caption?: ReactNode
  className?: string
  isListOnPhones?: boolean
  /** Of a table that scrolls under its head. */
  scrollLabel?: string
}

const classOf = ({ kind, className }: Pick<TableColumn<never>, 'kind' | 'className'>) =>
  [kind === 'number' && 'num', className].filter(Boolean).join(' ') || undefined

/** A plain table by its columns. */
export const RowsTable = <Row,>(props: RowsTableProps<Row>) => {
  const { rows, rowKey, columns, rowProps, caption, className, isListOnPhones, scrollLabel } = props
  const content = (
    <>
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          {columns.map(({ label, kind }) => (
            <th key={label} scope="col" className={classOf({ kind })}>
              {kind === 'actions' ? <span className="sr">{label}</span> : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} {...rowProps?.(row)}>
            {columns.map(({ label, kind, className: own, cell }) =>
              kind === 'name' ? (
                <th key={label} scope="row" className={own}>
                  {cell(row)}
                </th>
              ) : (
                <td
                  key={label}
                  className={classOf({ kind, className: own })}
                  data-label={isListOnPhones && kind !== 'actions' ? label : undefined}
                >
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </>
  )
  return scrollLabel === undefined ? (
    <PlainTable className={className} isListOnPhones={isListOnPhones}>
      {content}
    </PlainTable>
  ) : (
    <ScrollingTable label={scrollLabel} className={className}>
      {content}
    </ScrollingTable>
  )
}
