const devEui = /^[0-9a-f]{2}([-: ]?[0-9a-f]{2}){7}$/i

/** LIM-28: a LoRaWAN device (DevEUI) is called by 16 hexadecimal digits in upper case, as its network reports it; other ids stay. */
export const normalDeviceId = (text: string): string =>
  devEui.test(text) ? text.replace(/[-: ]/g, '').toUpperCase() : text
