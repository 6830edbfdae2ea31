/** What a sheet of a workbook can hold, its heading included. */
export const mostRowsOfSheet = 1_048_576;
