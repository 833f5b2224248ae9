import { Menu } from '@mantine/core'
import { Fragment, useLayoutEffect, useRef } from 'react'
import { Link } from '#lib/routes/Link.tsx'
import { isFocusLost } from './focus-heading.ts'
import { Icon } from './icons/Icon.tsx'
import type { MenuButtonProps, MenuEntry } from './menu-entry.ts'

const Entry = ({ entry }: { entry: MenuEntry }) => {
  const { label, icon, tone, isChecked, to, onPick } = entry
  const look = {
    leftSection: icon && <Icon name={icon} />,
    ...(tone === 'remove' && { className: 'is-alert' }),
  }
  if (to !== undefined)
    return (
      <Menu.Item component={Link} to={to} {...look}>
        {label}
      </Menu.Item>
    )
  if (isChecked !== undefined)
    return (
      <Menu.RadioItem
        value={entry.key}
        checked={isChecked}
        checkIcon={<Icon name="check" size={14} />}
        closeMenuOnClick
        onChange={onPick}
      >
        {label}
      </Menu.RadioItem>
    )
  return (
    <Menu.Item onClick={onPick} {...look}>
      {label}
    </Menu.Item>
  )
}

/** The menu itself, open from the press that loaded it. */
export const OpenMenu = ({
  children,
  label,
  entries,
  head,
  position = 'bottom-end',
  width,
  isInPortal = false,
}: MenuButtonProps) => {
  const box = useRef<HTMLSpanElement>(null)
  // An item that is about to disappear has the focus: a dialog that loads only now would not know where to return it.
  const focusButton = () => {
    if (isFocusLost() || document.activeElement?.closest('[role=menu]'))
      box.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus({ preventScroll: true })
  }
  // The button that was pressed made way for the same one with a menu, and the focus went with it.
  useLayoutEffect(focusButton, [])
  return (
    <span ref={box} style={{ display: 'contents' }}>
      <Menu
        defaultOpened
        onClose={() => setTimeout(focusButton)}
        position={position}
        width={width}
        withinPortal={isInPortal}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>{children}</Menu.Target>
        <Menu.Dropdown aria-label={label} mah={420} style={{ overflowY: 'auto' }}>
          {head && (
            <>
              <Menu.Label>{head}</Menu.Label>
              <Menu.Divider />
            </>
          )}
          {entries.map((entry, place) => (
            <Fragment key={entry.key}>
              {place > 0 && entry.tone === 'remove' && entries[place - 1]!.tone === undefined && (
                <Menu.Divider />
              )}
              <Entry entry={entry} />
            </Fragment>
          ))}
        </Menu.Dropdown>
      </Menu>
    </span>
  )
}
