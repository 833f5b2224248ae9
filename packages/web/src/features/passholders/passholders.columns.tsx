import { t } from '@lingui/core/macro'
import type { PassholderGroupView } from '@stallwise/contract/passholders/passholder-groups.contract.ts'
import type { PassholderView } from '@stallwise/contract/passholders/passholders.contract.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { Badge } from '#ui/Badge.tsx'
import type { ListColumn, ListFilter } from '#ui/list/list.model.ts'
import { choicesByName, choicesOf } from '#ui/resource/fields.tsx'
import { appStateNames } from './invitations/app-words.ts'
import { AppStateSign } from './invitations/AppStateSign.tsx'
import { passStateNames, passTypeNames } from './passholder-words.ts'
import { PassState } from './PassState.tsx'
import styles from './passholders.module.css'

const platesOf = ({ vehicles }: PassholderView) => vehicles.map(({ licensePlate }) => licensePlate)

/** The keys are those that the server sorts by. */
export const passholderColumns = (isOneGroup: boolean): ListColumn<PassholderView>[] => {
  const types = passTypeNames()
  return [
    { key: 'name', label: t`Name`, value: ({ name }) => name, width: 'minmax(0, 1.2fr)' },
    {
      key: 'passholderId',
      label: t`Pass ID`,
      value: ({ passholderId }) => passholderId,
      cell: ({ passholderId }) => <span className="plate">{passholderId}</span>,
      width: 'minmax(0, 0.85fr)',
    },
    {
      key: 'licensePlate',
      label: t`License plates`,
      width: 'minmax(0, 1.1fr)',
      value: (passholder) => platesOf(passholder).join(', '),
      cell: (passholder) => (
        <span className={`${styles.plates} plate`}>
          {platesOf(passholder).map((plate) => (
            <span key={plate}>{plate}</span>
          ))}
        </span>
      ),
    },
    { key: 'suite', label: t`Suite`, value: ({ suite }) => suite, width: 'minmax(44px, 0.6fr)' },
    {
      key: 'group',
      label: t`Group`,
      value: ({ passholderGroupName }) => passholderGroupName,
      isSpare: isOneGroup,
      width: 'minmax(92px, 1.5fr)',
    },
    {
      key: 'passType',
      label: t`Pass`,
      value: ({ passType }) => types[passType],
      cell: ({ passType, isMultiPass, insideAtOnce }) => (
        <span className={styles.named}>
          {types[passType]}
          {isMultiPass && <Badge>{t`Multi-pass: ${formatNumber(insideAtOnce ?? 0)}`}</Badge>}
        </span>
      ),
    },
    {
      key: 'validTo',
      label: t`Valid`,
      value: ({ validTo }) => validTo,
      cell: (passholder) => <PassState passholder={passholder} />,
      width: 'minmax(0, 1.4fr)',
    },
    {
      key: 'appState',
      label: t`Mobile app`,
      value: ({ appState }) => appStateNames()[appState],
      cell: ({ appState }) => <AppStateSign appState={appState} />,
      width: 'minmax(128px, 1.2fr)',
    },
    { key: 'email', label: t`E-mail`, value: ({ email }) => email, isSpare: true },
    { key: 'validFrom', label: t`Valid from`, value: ({ validFrom }) => validFrom, isSpare: true },
  ]
}

export const passholderFilters = (
  groups: readonly PassholderGroupView[] | undefined,
): ListFilter<PassholderView>[] => [
  ...(groups
    ? [
        {
          key: 'group',
          label: t`Group`,
          value: ({ passholderGroup }: PassholderView) => passholderGroup,
          options: choicesByName(groups),
        },
      ]
    : []),
  { key: 'passType', label: t`Pass`, value: ({ passType }) => passType, options: choicesOf(passTypeNames()) },
  { key: 'state', label: t`Validity`, value: ({ state }) => state, options: choicesOf(passStateNames()) },
  {
    key: 'appState',
    label: t`Mobile app`,
    value: ({ appState }) => appState,
    options: choicesOf(appStateNames()),
  },
  {
    key: 'kind',
    label: t`Multi-pass`,
    value: ({ isMultiPass }) => (isMultiPass ? 'multi' : 'single'),
    options: [
      { value: 'multi', label: t`Multi-pass` },
      { value: 'single', label: t`One vehicle` },
    ],
  },
]
