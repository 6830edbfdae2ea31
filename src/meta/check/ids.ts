interface CheckText {
  readonly meaning: string;
  /** How to fix it. */
  readonly fix: string;
}

/**
 * Every problem that the checks can find. Ids are stable, because commit messages and notes refer to them: an unused id
 * is retired, never reused.
 * R0 files and shape, R1 resource and list, R2 form, R3 states, R4 calls, R5 row scope, R6 menu, R7 labels, R8
 * relations, R9 permission codes.
 */
export const checkIds = {
  R001: {
    meaning: 'A declaration file cannot be loaded.',
    fix: 'Open the file at the place that the message names; it is a mistake of JSON or TypeScript, or an import that leads nowhere.',
  },
  R002: {
    meaning: 'A key is missing or holds a value of the wrong kind.',
    fix: 'Give it the kind of value that the message asks for; the types in src/meta/resource.ts say what each key is for.',
  },
  R003: {
    meaning: 'A key that declarations do not know.',
    fix: 'Correct the spelling, or take the key out: nothing reads it.',
  },
  R004: {
    meaning: 'A declaration holds something that is not data, such as a function or a date.',
    fix: 'Declarations must survive a JSON round trip. Name the behaviour and write it in src/server/areas/<area>/.',
  },
  R005: {
    meaning: 'A resource has no form file of its own.',
    fix: 'Write forms/<area>/<entity>.json beside resources/<area>/<entity>.ts.',
  },
  R006: {
    meaning: 'A form file belongs to no resource.',
    fix: 'Write the resource of the same place, or delete the form.',
  },
  R007: {
    meaning: 'A resource is built on another form than the one at its own place.',
    fix: 'Correct the import; it was probably copied from another resource.',
  },
  R008: {
    meaning: 'The name of a file cannot become an id and a table name.',
    fix: 'Use letters and digits, starting with a letter: resources/<area>/<entity>.ts.',
  },
  R009: {
    meaning: 'Two resources would share one table.',
    fix: 'Rename one of the two; ids may not differ in upper and lower case alone.',
  },
  R010: {
    meaning: 'A folder or file whose name is not a business area.',
    fix: 'Move it to one of the areas of resources/areas.ts, or add a line there with the Chinese title of the new one.',
  },
  R011: {
    meaning: 'A renamed entity or area that leads nowhere, or whose former name is used again.',
    fix: 'Let resources/renamed.ts lead from each former id to the id of today, or from a former area to the area; what is new needs a name of its own.',
  },
  R012: {
    meaning: 'A name stands twice in one object of a JSON file, so that the first value is lost.',
    fix: 'Delete or rename one of the two.',
  },
  R014: {
    meaning: 'A form of resources/shipped-forms.ts, or one of its two files, that no project could begin with.',
    fix: 'Give each kind of application forms/processes/process/<kind>.json and flows/processes/process/<kind>.json, as the designers of forms and flows export them.',
  },

  R102: {
    meaning: 'A list column that list replies do not carry: large or secret values.',
    fix: 'Leave the field to the detail page.',
  },
  R103: {
    meaning: 'A filter on a field that cannot be filtered by.',
    fix: 'Filter by a stored field of another type.',
  },
  R104: {
    meaning: 'A resource names a field that it does not have.',
    fix: 'Correct the spelling, or add the field to the form.',
  },
  R105: {
    meaning:
      'A list is sorted by a field that cannot be sorted by, or begins with rows of a field that is no yes or no.',
    fix: 'Sort by a stored, unmasked field of a plain type; begin with a field of the type bool.',
  },
  R106: {
    meaning: 'The quick search looks into a field that holds no searchable text.',
    fix: 'Search in stored text fields.',
  },
  R107: { meaning: 'A field is named twice in one list.', fix: 'Take one of the two out.' },
  R108: {
    meaning: 'A field is edited in the table although it cannot be edited there.',
    fix: 'Edit only plain, writable, unmasked fields in the table.',
  },
  R109: {
    meaning: 'Rows have no name by which other places could show them.',
    fix: 'Set display to a stored field that a person recognises, or require a text field.',
  },
  R110: {
    meaning: 'A uniqueness that the database cannot hold.',
    fix: 'Name stored fields with plain values, each once.',
  },
  R111: {
    meaning: 'A tree whose parent field does not refer to its own kind.',
    fix: 'Make the field a reference ("x-type": "ref") to the resource itself.',
  },
  R112: { meaning: 'A tree is ordered by something that is no number.', fix: 'Order by a field of the type integer.' },
  R113: {
    meaning: 'A tree beside a list stands on a field that refers to no other row.',
    fix: 'Name reference fields ("x-type": "ref"), from the outermost to the innermost.',
  },
  R114: {
    meaning: 'Something that only one row may have at a time, which the database cannot hold.',
    fix: 'Name stored fields under by, two required moments under from and to, the second one "x-after" the first, and the states that hold it under while.',
  },
  R115: {
    meaning: 'A view of a list that cannot be drawn from its field.',
    fix: 'A board stands on states or a choice, a gallery on a picture, a calendar and a timeline on two dates or two moments by which the list is filtered, a timeline and a plan on references; a plan needs states, a tree a parent or references by which the list is filtered.',
  },
  R116: {
    meaning: 'A flag for late rows that cannot be kept.',
    fix: 'Name a read-only bool under overdue.flag, a stored datetime under overdue.deadline, and states of the resource under overdue.while.',
  },
  R117: {
    meaning: 'Rows that cannot go by themselves after some days.',
    fix: 'Name a whole number of days and states of the resource; rows with children or files, and rows that others refer to, stay.',
  },
  R118: {
    meaning: 'Rows that the search of the console cannot find or cannot lead to.',
    fix: 'Give the resource a list, fields under list.search and a place in the menu, or take list.globalSearch away.',
  },
  R119: {
    meaning: 'An action that nothing asks for, or that a call has anyway.',
    fix: 'Let the server ask for it (reachOf, authorize, asCaller), name it under x-access or can, or take it out: granting it would change nothing.',
  },
  R120: {
    meaning: 'Places that have to be open for new rows, and cannot be.',
    fix: 'Under addedWhile name states of the project, enterprise or merchant, and give the form a reference that leads there.',
  },
  R121: {
    meaning: 'A paper with something that cannot be printed on it.',
    fix: 'Name fields of the form, one of the children with columns of its form, and amounts under sums; "{{amount:words}}" is for money.',
  },
  R122: {
    meaning: 'Messages about records that cannot say about which, what or to whom.',
    fix: 'Name read-only text fields under about.resource and about.record, and stored fields that others may read under about.says and about.to.',
  },
  R123: {
    meaning: 'Rows that restrict accounts, and do not say whose, when or from what.',
    fix: 'Under restricts name a required, unique reference to the place, the values with which a row is in force, a day under until, and under unless yes-or-no fields with actions that permission codes have.',
  },

  R201: { meaning: 'An unknown field type.', fix: 'The types are the files of src/meta/fields/.' },
  R202: { meaning: 'A field without a title.', fix: 'Give it a title as operators would read it.' },
  R203: {
    meaning: 'A keyword that forms do not know.',
    fix: 'Correct the spelling, or take the keyword out: nothing reads it.',
  },
  R204: {
    meaning: 'Choices that do not fit the type: an enumeration without options, or options on another type.',
    fix: 'List the choices under "x-options" as stored value → label, on the types enum and enums.',
  },
  R205: {
    meaning: 'A reference without target, or a target on a field that is no reference.',
    fix: 'Say "x-type": "ref" (or "refs") together with "x-ref": "<area>/<entity>".',
  },
  R206: { meaning: 'A reference to a resource that does not exist.', fix: 'Correct the id, or declare that resource.' },
  R207: {
    meaning: 'A dictionary field without a proper group code, or a group code on another type.',
    fix: 'Say "x-type": "dict" together with "x-dict", in capitals and underscores: CARPARK_VENDOR. The groups stand in resources/dictionaries.ts.',
  },
  R208: { meaning: 'A required field that the form does not have.', fix: 'Correct the spelling, or add the field.' },
  R209: {
    meaning: 'A unique field that the database cannot hold unique, or a scope of uniqueness that is no field.',
    fix: 'Put "x-unique" on plain stored fields; true, or the field within which it is unique.',
  },
  R210: {
    meaning: 'A default value that the field itself would refuse.',
    fix: 'Give a value that fits the type and its limits.',
  },
  R211: {
    meaning: 'A limit that does not belong to the type, or limits that nothing can satisfy.',
    fix: 'Lengths belong to texts, minimum and maximum to numbers, item counts to lists.',
  },
  R212: {
    meaning: 'A condition that leads nowhere: a part without if and then, or a branch over unknown fields.',
    fix: 'Write { "if": …, "then": { "properties": … } } over fields of the form.',
  },
  R213: {
    meaning: 'A field name that cannot be used.',
    fix: 'Use camelCase letters and digits; names of system fields, list parameters and the state field are taken.',
  },
  R214: { meaning: 'Keywords of one field that contradict each other.', fix: 'Keep one of the two.' },
  R215: {
    meaning: 'A number sequence on a field that cannot take it, or one that is not declared.',
    fix: 'Put "x-sequence" on a text field, and its code into resources/sequences.ts, in capitals and underscores: CARPARK_CODE.',
  },
  R216: {
    meaning: 'Two fields whose names differ in upper and lower case alone.',
    fix: 'Rename one; databases do not tell such columns apart.',
  },
  R217: { meaning: 'A shape that nobody has named.', fix: 'The named shapes of fields stand in src/meta/shapes.ts.' },
  R218: {
    meaning: 'A copy that nothing can fill, or that would show what is masked.',
    fix: 'Make it "readOnly" and name a stored field of the same kind, beside it or behind one reference: orderId.merchantId. A date may copy a moment.',
  },
  R219: {
    meaning: 'A least or greatest amount that is none, or on a field that holds no money.',
    fix: 'Write "x-min" and "x-max" as texts on money: "0.01"; numbers have minimum and maximum.',
  },
  R220: {
    meaning: 'A field that is compared with one that it cannot be compared with.',
    fix: 'Name another field of the same type, date, datetime, integer, decimal, percent or money, under "x-after", "x-at-least" or "x-at-most".',
  },
  R221: {
    meaning: 'A phone or identity number that is not masked.',
    fix: 'Say "x-sensitive": true; for a number that is everybody\'s, such as a hotline, "x-public" with the reason.',
  },
  R222: {
    meaning: 'An expression that cannot be read, or whose types do not fit.',
    fix: 'Write it over fields of the form by their names: totalSpaces >= freeSpaces, price > money("500.00"), filled(endDate); docs/decisions/120-expressions.md says what there is.',
  },
  R223: {
    meaning: 'A rule that nobody could mend.',
    fix: 'Name a field of the form, or a table of rows that are saved with it, under "at": there the message is shown.',
  },
  R224: {
    meaning: 'A condition on a field that cannot stand under it.',
    fix: 'Put "x-show", "x-required-when" and "x-readonly-when" on fields that people fill in, over other fields; a field that is required and has "x-show" is required whenever it is there.',
  },
  R225: {
    meaning: 'A rule that a keyword says.',
    fix: 'Two fields are held against each other by "x-after", "x-at-least" and "x-at-most"; these need no message.',
  },
  R226: {
    meaning: 'A formula that cannot be kept.',
    fix: 'Put "x-formula" on a "readOnly" field of the form that is neither copied nor computed; it may use other formulas, but not in a circle.',
  },
  R227: {
    meaning: 'A stamp of a new row that does not fit its field.',
    fix: 'Put "x-stamp" on a "readOnly" field: now on a datetime, userName on a text, source on a choice that has "admin" and "import".',
  },
  R228: {
    meaning: 'A value that no reference can bring along, or that would show what is masked.',
    fix: 'Put "x-from" on a field that people fill in, with a reference beside it, a dot and a stored field of the same kind: serviceId.price.',
  },
  R229: {
    meaning: 'Required references that run in a circle, so that no row can be the first.',
    fix: 'Let one of them be empty.',
  },
  R230: {
    meaning: 'A number sequence that no field uses, or whose numbers look like those of another.',
    fix: 'Delete it from resources/sequences.ts, or give it a prefix of its own and 1 to 12 digits.',
  },
  R231: {
    meaning: 'A former name of a field that cannot have been one, or that is used again.',
    fix: 'Let "x-was" name what the field was called in an earlier release; one former name leads to one field.',
  },
  R232: {
    meaning: 'A conversion of a field whose values cannot be read as another type, or need not be.',
    fix: 'Let "x-convert" name the type that the field had in an earlier release, one that is stored in another way.',
  },
  R233: {
    meaning: 'A value for older rows that the field does not take.',
    fix: 'Say under "x-old-rows" what the field would accept, or null to leave older rows without a value.',
  },
  R234: {
    meaning:
      'A field that only some may see, by an action that the resource does not have, or where others see it all the same.',
    fix: 'Name actions under "x-access" that stand under actions in the resource; such a field is not required, unique, filtered, sorted or searched by, and names no row.',
  },
  R235: {
    meaning: 'Two headings of a form that differ in blanks or marks alone, so that the form has both.',
    fix: 'Write "x-group" alike in all fields that belong together.',
  },
  R236: {
    meaning: 'A field that a dialog cannot begin with such a value.',
    fix: 'Put "x-begin" on a field that people fill in and that has no "default": today on a date, now on a datetime, userName on a text.',
  },
  R237: {
    meaning: 'A column of a table whose type needs more than a cell.',
    fix: 'Give the columns under items.properties of a "json" field types of src/meta/columns.ts, or make its rows an entity of their own, as children.',
  },
  R238: {
    meaning: 'A reference to rows with values that they cannot have.',
    fix: 'Name choices or states of the row that is referred to under "x-among", on a reference that people pick: { "status": "enabled" }.',
  },

  R301: { meaning: 'A state that does not exist.', fix: 'Name one of the states under states.labels.' },
  R302: {
    meaning: 'A state that no row can ever reach.',
    fix: 'Add the transition that leads there (with path: false if only a workflow takes it), or drop the state.',
  },
  R303: {
    meaning: 'A transition with the name of a standard action.',
    fix: 'Give it a name of its own; policies grant both by name.',
  },
  R304: {
    meaning: 'A transition asks for a field that it cannot write.',
    fix: 'Ask for stored fields of the form, each once.',
  },
  R305: {
    meaning: 'A stamp that does not fit its field.',
    fix: 'now goes into date and datetime, userName into text, userId into references and texts, null into fields that are not required.',
  },
  R321: {
    meaning: 'A transition that is taken once by a field that it does not write.',
    fix: 'Name a field under "once" that the same transition stamps or asks for.',
  },
  R306: {
    meaning: 'A transition that changes nothing or starts nowhere.',
    fix: 'Let it lead from at least one state to another one. Without "to" it keeps the state; then let it ask for fields or stamp some.',
  },
  R307: {
    meaning: 'Two transitions from the same state read the same.',
    fix: 'Tell the buttons apart by their labels.',
  },
  R308: {
    meaning: 'A transition or state name that cannot be used.',
    fix: 'Use letters, digits and underscores, starting with a letter or digit.',
  },
  R309: {
    meaning: 'What takes two people can be edited while it waits for the second one, or afterwards.',
    fix: 'Name the states in which it may be edited under states.editable, without those at which a transition with fourEyes starts.',
  },
  R310: {
    meaning: 'An amount that one person alone decides on, past the transition that takes two.',
    fix: 'Ask for the amount in a transition that leads to the state at which the one with fourEyes starts.',
  },
  R311: {
    meaning: 'An amount that takes two people is added up from rows that one person may change afterwards.',
    fix: 'Make these rows part of it: name them under children with cascade, or with part: true.',
  },
  R312: {
    meaning:
      'A transition that takes itself, or a reminder, at a time that nobody can tell; a step of its own that needs a person.',
    fix: 'Name a stored date or datetime: at: "endDate", after: { time: "15m", of: "createdAt" }, or before: "endDate", days: 30 with states of the resource; such a step requires no fields and no second person.',
  },
  R313: {
    meaning: 'A message that follows from nothing, or reaches nobody.',
    fix: 'Under on.moved name a transition; write notify("author", "staffId", { can: "dispatch" }) with references that lead to users, with actions of the resource and, after of, "enterprise" or "merchant" where its scope has it.',
  },
  R325: {
    meaning: 'A message to people outside that reaches none of them, or says what it may not.',
    fix: 'Under "to" name paths to a customer or a phone number; in the text name fields that can be read, none that is masked or secret: tell(["userId", "mobile"], "…", "{{orderNo}} …").',
  },
  R315: {
    meaning: 'A flow that no transition asks for, or a transition that asks for none.',
    fix: 'Let approval of one transition name the flow, and "on" of the flow its resource.',
  },
  R316: {
    meaning: 'A flow whose end or step the record cannot take.',
    fix: 'Let refused and withdrawn name transitions that start in the states from which the approved one does, and that ask for nothing but one text; a limit is a span such as "24h".',
  },
  R317: {
    meaning: 'Two steps of a flow with the same id.',
    fix: 'Give each step an id of its own; running cases name it.',
  },
  R318: {
    meaning: 'A branch of a flow without an otherwise.',
    fix: 'End the paths with one { "else": true, "steps": [] }.',
  },
  R319: {
    meaning: 'A way through a flow on which nobody is asked.',
    fix: 'Let every path meet a step of the type approve.',
  },
  R320: {
    meaning: 'A step of a flow without people.',
    fix: 'Name an action, a role of policies/roles.csv, a field that leads to a user, or users.',
  },
  R322: {
    meaning: 'Choices of a step that it does not ask for, or that there are not.',
    fix: 'Give some of the choices of a field under "fields" of the same transition: choices: { payWay: payWays.seen }.',
  },
  R324: {
    meaning: 'A step for rows with a value that there is not.',
    fix: 'Name a field with "x-options" under "where", and one or several of its options: where: { recordType: \'found\' }.',
  },
  R323: {
    meaning: 'A state that waits for a decision which nobody can take.',
    fix: 'Add a transition that leaves it, or take it out of "pending".',
  },
  R314: {
    meaning: 'Four eyes on a step that no person takes.',
    fix: 'Put fourEyes on a transition that people take, or take it out.',
  },

  R401: {
    meaning: 'Two calls answer at the same method and path.',
    fix: 'Move one of them to another path, or switch it off with false.',
  },
  R402: {
    meaning: 'A malformed path.',
    fix: 'Write an optional "GET " or "POST ", then segments of letters, digits, - and _, or {id} or {ids}; below the API base a slash comes first.',
  },
  R403: {
    meaning: 'A prefix that is named twice or is malformed.',
    fix: 'Start with one slash, end without one, name each prefix once.',
  },
  R404: {
    meaning: 'A call that cannot carry what it needs: a GET that writes fields, or several ids where one is read.',
    fix: 'Writes of fields are POST; a read takes {id} or nothing.',
  },
  R405: {
    meaning: 'A path that takes a value for what is no filter of the list, or no field of an added row.',
    fix: 'Name a field of the form, and list it among list.filters.',
  },
  R406: {
    meaning: 'An append-only resource that declares changes.',
    fix: 'Its rows are written by the product alone: drop the calls, states, inline fields and imports.',
  },

  R501: {
    meaning: 'A scope path that does not resolve.',
    fix: 'Write a field, or reference fields joined by dots with the field at the end: buildId.orgId.',
  },
  R502: {
    meaning: 'Rows refer to a project but are placed in no scope.',
    fix: 'Say scope: { project: "<field>" }; without it every scoped grant denies.',
  },
  R503: {
    meaning: 'A scope that ends at a field which holds no ids.',
    fix: 'End at a reference (one or several), at id or at createdBy.',
  },
  R504: {
    meaning: 'A scope that ends at rows of another kind.',
    fix: 'End project at organisation/organization, enterprise at enterprise/virtualarchitecture, merchant at merchants/merchant.',
  },
  R505: {
    meaning: 'Rows are personal, but nobody owns them.',
    fix: 'Say under scope.self which field leads to the person whose row it is.',
  },

  R601: { meaning: 'A section that the sidebar does not have.', fix: 'Sections stand in resources/sections.ts.' },
  R602: { meaning: 'Two pages at the same place in the menu.', fix: 'Give one of them another path.' },
  R603: {
    meaning: 'A resource neither has a menu place nor says why not.',
    fix: 'Set one of menu, noMenu with the reason, and elsewhere with the reason.',
  },
  R604: {
    meaning: 'An icon that the icon set does not have.',
    fix: 'Use a name of the icon set, such as car or file-text.',
  },
  R605: {
    meaning: 'A malformed menu path.',
    fix: 'Write segments of letters, digits, - and _: carpark/index below a section, /dashboard for a page of its own.',
  },
  R606: {
    meaning: 'A hand-made page that does not exist.',
    fix: 'Hand-made pages are the files src/web/pages/<area>/<page>.page.tsx.',
  },
  R607: {
    meaning: 'A page that shows a resource which does not exist.',
    fix: 'Correct the id, or declare that resource.',
  },
  R608: {
    meaning: 'A page is narrowed by a condition that its resource does not know.',
    fix: 'Write fields of the resource with an operator behind them: status, status_in, openDate_gte.',
  },
  R609: {
    meaning: 'A page is narrowed to a value that no row can have.',
    fix: 'Write values as they are stored; several after _in, with commas between them.',
  },
  R611: {
    meaning: 'An external address that leads nowhere.',
    fix: 'Write origins and addresses with https://, modules and hashes without # and slashes around them, one of url and call for each application.',
  },
  R612: {
    meaning: 'An external address that no place opens.',
    fix: 'Name it as menu.external of a resource or external of a page, or take it out.',
  },
  R613: {
    meaning: 'Two entries of one menu section that read the same.',
    fix: 'Give one of them a title that tells them apart.',
  },
  R614: {
    meaning: 'A resource without a menu place that no other declaration leads to, or one that is led to after all.',
    fix: 'noMenu is for rows that are seen as children, in the tree beside a list, on a page of resources/pages.ts or behind a report. Where code of its own shows them, or nothing does, say elsewhere with the reason.',
  },
  R615: {
    meaning: 'A menu section without entries.',
    fix: 'Take it out of resources/sections.ts, or put something into it.',
  },

  R701: {
    meaning: 'English left over in a Chinese label.',
    fix: 'Translate it. Abbreviations that operators use stand in src/meta/check/labels.ts.',
  },
  R702: {
    meaning: 'Two labels that read the same where they must be told apart.',
    fix: 'Name what distinguishes them.',
  },
  R703: {
    meaning: 'A file of labels/ that holds no translations.',
    fix: 'Write labels/<language>/<area>.json with { "中文": "translation" }.',
  },
  // R704 and R705 are warnings: they do not keep the server from starting.
  R704: {
    meaning: 'A translation of a text that no declaration has.',
    fix: 'Correct the Chinese, or take the line out. The word of a button, where it differs from that of a state, stands under "停用#action", that of a menu place under "停车场#menu".',
  },
  R705: {
    meaning: 'Two labels that read the same in another language where they must be told apart.',
    fix: 'Name what distinguishes them in that language.',
  },
  R706: {
    meaning: 'A text that is translated in two files.',
    fix: 'Leave it in one; what several areas say stands in common.json.',
  },
  R707: {
    meaning: 'A title that is too long for its place.',
    fix: 'Say it in a few words; explanations go into the description.',
  },
  R708: {
    meaning: 'A translation that is Chinese.',
    fix: 'Translate it, or take the line out: without it the Chinese is shown anyway.',
  },

  R801: {
    meaning: 'A computed value without a matching read-only field.',
    fix: 'Give the form a field with "readOnly": true, of the type integer for counts, otherwise of the type of the field it is worked out from.',
  },
  R802: { meaning: 'A relation to a resource that does not exist.', fix: 'Correct the id, or declare that resource.' },
  R803: {
    meaning: 'A relation by a field that does not refer back.',
    fix: 'Name the reference field of the other resource that holds the id of this one.',
  },
  R804: {
    meaning: 'A value that cannot be worked out from other rows.',
    fix: 'Sum stored money, integers or decimals; take min and max of what has an order, last of any plain value; "where" names choices or texts of the other resource.',
  },
  R806: { meaning: 'Deleting would run in a circle.', fix: 'Take cascade off one of the children.' },
  R807: {
    meaning: 'Rows that cannot be a table in the form of the row that they belong to.',
    fix: 'Say inline of parts (cascade or part: true) that can be added, updated and deleted, under a name that is no field; order is a number of theirs. What needs more room than a cell, such as rich text, is written in dialogs instead.',
  },

  R820: { meaning: 'A report over a resource that does not exist.', fix: 'Correct the id, or declare that resource.' },
  R821: {
    meaning: 'A report names a field that cannot serve there.',
    fix: 'The day is a date or a moment, dimensions are references, choices, dictionary items and yes/no, all of them among the filters or columns of the list; sums are stored numbers and amounts. Masked and secret fields tell nothing.',
  },
  R822: {
    meaning: 'A report counts only rows with a value that no row can have.',
    fix: 'Write values as they are stored.',
  },
  R823: {
    meaning: 'A report opens with something that it does not have.',
    fix: 'Name dimensions in by and ordered, measures in of and by of a ratio, at most three dimensions at once.',
  },
  R824: {
    meaning: 'Two figures or dimensions of a report that cannot be told apart.',
    fix: 'Give each a name and a label of its own.',
  },

  R830: {
    meaning: 'A card of a dashboard that cannot be shown.',
    fix: 'Name reports and resources that exist, figures and dimensions that the report has, and fields by which the list is filtered or that it shows.',
  },

  R901: {
    meaning: 'A permission code that no policy grants.',
    fix: 'Add a line to policies/<area>.csv, or correct the code.',
  },
  R902: {
    meaning: 'A malformed permission code.',
    fix: 'Write words of letters and digits joined by dots, with pc: in front where the specification has it.',
  },
  R903: {
    meaning: 'A page for an action that its code does not have.',
    fix: 'Name an action of a resource with this code, or leave it out where whoever lists the rows may open the page.',
  },
} as const satisfies Record<`R${number}`, CheckText>;

export type CheckId = keyof typeof checkIds;

export const isCheckId = (text: string): text is CheckId => Object.hasOwn(checkIds, text);
