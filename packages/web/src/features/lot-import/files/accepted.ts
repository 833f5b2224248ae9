/** The file types that the browser offers for a stall list. */
export const workbookAccept = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** The file types that the browser offers for a floor's map. */
export const drawingAccept = '.svg,image/svg+xml'
